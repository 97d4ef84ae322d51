// @ts-check
// One person's browser. It keeps cookies, chooses an API process as a load balancer does, and checks every response.

/**
 * Timeout for a request. It exceeds the product's longest request, which tries to open two payment pages while the provider does not
 * respond.
 */
const PATIENCE_MS = 100_000;
/** While stopping, a process must still finish requests that take no longer than this. */
const FINISHES_WITHIN_MS = 8000;

/** Errors that a person may get without having done anything wrong. */
const REFUSALS = new Set([
  'SLOT_ALREADY_BOOKED',
  'SLOT_TEMPORARILY_UNAVAILABLE',
  'SLOTS_NO_LONGER_AVAILABLE',
  'MAX_SLOTS_PER_DAY',
  'SELECTION_EXPIRED',
  'SELECTION_CHANGED',
  'BOOKING_ALREADY_PAID',
  'PAYMENT_IN_PROGRESS',
  'BUSY_TRY_AGAIN',
  'PAYMENT_PROVIDER_UNAVAILABLE',
]);

/**
 * @typedef {{ status: number, body: any, headers: Headers, askedAt: number }} Answer  `status` 0: no response
 * @typedef {object} Asking
 * @property {unknown} [body]
 * @property {string} [key]      Idempotency-Key
 * @property {string[]} [allow]  error codes that this request may return in addition to REFUSALS
 */

export class Browser {
  /** @type {Map<string, string>} */
  #cookies = new Map();

  /**
   * @param {string} who
   * @param {import('../world.mjs').World} world
   * @param {import('../random.mjs').Random} random
   */
  constructor(who, world, random) {
    this.who = who;
    this.world = world;
    this.random = random;
  }

  /**
   * @param {string} operation  name of the operation in the counts
   * @param {string} method
   * @param {string} path
   * @param {Asking} [asking]
   * @returns {Promise<Answer>}
   */
  async ask(operation, method, path, { body, key, allow = [] } = {}) {
    const { history } = this.world;
    const preferred = this.random.between(0, this.world.apis.length - 1);
    for (let turn = 0; ; turn += 1) {
      const server = /** @type {import('../server.mjs').Server} */ (this.world.apis[(preferred + turn) % this.world.apis.length]);
      const askedAt = Date.now();
      try {
        const answer = await this.#send(server.port, method, path, body, key, askedAt);
        this.#judge(operation, answer, allow);
        return answer;
      } catch (error) {
        const code = errorOf(error);
        // The request was not sent, so try the next API process, as a load balancer does.
        if (code === 'ECONNREFUSED' && turn + 1 < this.world.apis.length) continue;
        history.note(this.who, `${operation} at ${server.name}: no answer`, code);
        history.count('operation', `${operation}: no answer`);
        if (!mayBeSilent(server, askedAt, code))
          history.finding('answers', 'no answer from a process that was not killed', [
            `${this.who}, ${operation} at ${server.name}: ${code}`,
          ]);
        return { status: 0, body: undefined, headers: new Headers(), askedAt };
      }
    }
  }

  /**
   * @param {number} port
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @param {string | undefined} key
   * @param {number} askedAt
   * @returns {Promise<Answer>}
   */
  async #send(port, method, path, body, key, askedAt) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#cookies.size > 0 ? { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : parse(text), askedAt };
  }

  /** @param {string} operation @param {Answer} answer @param {string[]} allow */
  #judge(operation, { status, body, headers, askedAt }, allow) {
    const { history } = this.world;
    const code = status < 400 ? 'done' : String(body?.error ?? status);
    history.count('operation', `${operation}: ${code}`);
    history.note(this.who, `${operation}: ${status}`, { took: Date.now() - askedAt, ...(status < 400 ? summaryOf(body) : { code }) });
    if (status < 400) return;
    const patient = status === 503 && headers.has('retry-after');
    if (status >= 500 && !patient)
      history.finding('answers', `a server error (${status})`, [`${this.who}, ${operation}: ${JSON.stringify(body)}`]);
    if (status < 500 && !REFUSALS.has(code) && !allow.includes(code))
      history.finding('answers', `${operation} was refused with ${code}`, [`${this.who}: ${JSON.stringify(body)}`]);
  }

  /** @param {string} setCookie */
  #keep(setCookie) {
    const [pair = ''] = setCookie.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    if (value === '' || /expires=thu, 01 jan 1970/i.test(setCookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

/**
 * Returns whether a missing response is acceptable: the process was killed during the request, was already stopping when the request was
 * sent, or stopped while the request was taking too long.
 * @param {import('../server.mjs').Server} server
 * @param {number} askedAt
 * @param {string} code
 */
function mayBeSilent(server, askedAt, code) {
  const now = Date.now();
  if (code === 'timeout') return false;
  return server.absences.some(
    ({ from, until, how }) => askedAt <= until + 100 && (how === 'killed' || askedAt >= from || now - askedAt > FINISHES_WITHIN_MS),
  );
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the parts of a response that the history needs. @param {any} body */
function summaryOf(body) {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return {};
  const { selectionId, id, state, bookingId, referenceNumber, paymentStatus, outcome, slots } = body;
  return {
    selectionId,
    id,
    state,
    bookingId,
    referenceNumber,
    paymentStatus,
    outcome,
    slots: Array.isArray(slots) ? slots.map((slot) => slot.id).join(' ') : undefined,
  };
}

/** Returns why a request received no response: ECONNREFUSED, ECONNRESET, UND_ERR_SOCKET, timeout and so on. @param {unknown} error */
export function errorOf(error) {
  const { name, cause, code } =
    /** @type {{ name?: string, code?: string, cause?: { code?: string, message?: string, errors?: { code?: string }[] } }} */ (error);
  if (name === 'TimeoutError') return 'timeout';
  return cause?.code ?? cause?.errors?.[0]?.code ?? code ?? cause?.message ?? String(error);
}
