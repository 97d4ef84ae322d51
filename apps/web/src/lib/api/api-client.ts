import { ADMIN_TOKEN_HEADER } from '@raffle/contracts/admin/access';
import { STEP_UP } from '@raffle/contracts/routes';
import { WORK_HEADER, type WorkDetails } from '@raffle/contracts/work';
import { ERROR_CODES, type ApiErrorBody, type ErrorCode } from '@raffle/contracts/errors';
import { local } from '../storage';

export const ADMIN_TOKEN_KEY = 'adminToken';
/**
 * Storage key that is set when a buyer first signs in on this device and is kept after they sign out. Each sign-in, in any tab, stores a
 * new value.
 */
export const ACCOUNT_KEY = 'hasAccount';
/** Name of a lock shared by all tabs. It is held while an organiser's sign-in session gets a new token. */
export const ADMIN_TOKEN_LOCK = 'adminToken';

export interface RequestOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Sent as `Idempotency-Key`. If a create request is repeated with the same key, the API returns the original response. */
  idempotencyKey?: string;
}

/** A failed call: an error response from the API (`status` >= 400) or no response at all (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    /**
     * `body.message` is the server's own message, or '' if it sent none. In that case, a page may show a more helpful message than
     * `message`.
     */
    readonly body: ApiErrorBody,
    /** Seconds to wait, from the server's `Retry-After` header. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** Returns whether the API rejected the request itself. A 429 does not count, because the API has not yet considered the request. */
export function isRefusal(error: Error | null): boolean {
  return isClientError(error) && error.status !== 429;
}

/**
 * Returns true if the request got no definite answer because of a network failure, too many attempts or a server error. The caller must
 * then treat the request's outcome as unknown.
 */
export function isUnanswered(error: Error | null): boolean {
  return error !== null && !isRefusal(error);
}

/**
 * A `retry` option that retries once, unless the status is 4xx. After a 4xx, a retry would fail again or add to the load that caused a 429.
 */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !isClientError(error);
}

function isClientError(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const api = {
  get: <T>(path: string, opts?: RequestOptions) => call<T>('GET', path, undefined, opts).then(({ data }) => data),
  getWithHeaders: <T>(path: string, opts?: RequestOptions) => call<T>('GET', path, undefined, opts),
  /** @param body a value to send as JSON, or a file to send with its own content type */
  post: <T>(path: string, body?: unknown, opts?: RequestOptions) => call<T>('POST', path, body, opts).then(({ data }) => data),
  patch: <T>(path: string, body?: unknown, opts?: RequestOptions) => call<T>('PATCH', path, body, opts).then(({ data }) => data),
  put: <T>(path: string, body?: unknown, opts?: RequestOptions) => call<T>('PUT', path, body, opts).then(({ data }) => data),
  file: async (path: string, opts: RequestOptions = {}): Promise<Blob> => {
    const { response, text, file } = await send('GET', path, undefined, { ...opts, isFile: true });
    if (file === undefined) throw errorOfAnswer(response, text);
    return file;
  },
  delete: <T>(path: string, body?: unknown, opts?: RequestOptions) => call<T>('DELETE', path, body, opts).then(({ data }) => data),
};

async function call<T>(method: Method, path: string, body: unknown, opts: RequestOptions = {}): Promise<{ data: T; headers: Headers }> {
  let { response, text } = await send(method, path, body, opts);
  for (let turn = 1; response.status === WORK_REQUIRED && turn <= MAX_WORK_ATTEMPTS; turn += 1) {
    const work = await workFor(text, opts.signal);
    if (work === undefined) break;
    ({ response, text } = await send(method, path, body, { ...opts, headers: { ...opts.headers, [WORK_HEADER]: work } }));
  }
  if (!response.ok) throw errorOfAnswer(response, text);
  return { data: dataOf<T>(text), headers: response.headers };
}

/**
 * @throws the error for an unreachable server if the body is not JSON, for example because it was truncated or came from a captive portal
 */
function dataOf<T>(text: string): T {
  try {
    return (text === '' ? undefined : JSON.parse(text)) as T;
  } catch {
    throw unreachable();
  }
}

const WORK_REQUIRED = 428;
/** Maximum number of challenges to solve for one request. The required work may increase while a challenge is being solved. */
const MAX_WORK_ATTEMPTS = 3;

/**
 * Solves the proof of work that the API requires under load, with code that is loaded on demand. The caller then repeats the request with
 * the proof.
 */
async function workFor(text: string, signal: AbortSignal | undefined): Promise<string | undefined> {
  const { challenge } = (parseObject(text) ?? {}) as Partial<WorkDetails>;
  if (challenge === undefined) return undefined;
  return import('../work/solve-work').then(
    ({ solveWork }) => solveWork(challenge, signal),
    () => undefined,
  );
}

interface SendOptions extends RequestOptions {
  /** Whether a successful response is a file. */
  isFile?: boolean;
}

interface Answer {
  response: Response;
  text: string;
  file?: Blob;
}

/**
 * Sends a request. If the request is rejected with 401 and the sign-in session was replaced in the meantime, retries it with the new
 * session.
 */
async function send(method: Method, path: string, body: unknown, opts: SendOptions): Promise<Answer> {
  const account = local.getItem(ACCOUNT_KEY);
  const token = local.getItem(ADMIN_TOKEN_KEY);
  const answer = await sendOnce(method, path, body, opts);
  if (answer.response.status !== 401) return answer;
  const isReplaced = local.getItem(ACCOUNT_KEY) !== account || (path !== STEP_UP && (await isTokenReplaced(token)));
  return isReplaced ? sendOnce(method, path, body, opts) : answer;
}

/**
 * Returns whether the stored token has been replaced. First waits for any step-up in progress, because a step-up holds the lock until it
 * has stored the new token.
 */
async function isTokenReplaced(token: string | null): Promise<boolean> {
  if (token === null) return false;
  // Browsers support locks only over HTTPS and on localhost.
  await (navigator as Partial<Navigator>).locks?.request(ADMIN_TOKEN_LOCK, { mode: 'shared' }, () => undefined);
  const current = local.getItem(ADMIN_TOKEN_KEY);
  return current !== null && current !== token;
}

/** Time limit for a complete response, in milliseconds. Nothing else detects a dead connection. */
const LIMIT_MS = 20_000;

/** Sends a request once. File uploads and downloads have no time limit. */
async function sendOnce(method: Method, path: string, body: unknown, opts: SendOptions): Promise<Answer> {
  const { signal, isFile = false } = opts;
  const limit = new AbortController();
  const stop = () => limit.abort();
  signal?.addEventListener('abort', stop);
  const timer = isFile || body instanceof Blob ? undefined : setTimeout(stop, LIMIT_MS);
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: requestHeaders(body, opts),
      signal: limit.signal,
      body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
    });
    if (isFile && response.ok) return { response, text: '', file: await response.blob() };
    return { response, text: await response.text() };
  } catch (cause) {
    // The caller aborted the request on purpose, so there is no failure to report.
    if (signal?.aborted) throw cause;
    throw unreachable();
  } finally {
    clearTimeout(timer);
  }
}

function requestHeaders(body: unknown, opts: RequestOptions): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = body instanceof Blob ? body.type : 'application/json';
  if (opts.idempotencyKey) headers['Idempotency-Key'] = opts.idempotencyKey;
  const adminToken = local.getItem(ADMIN_TOKEN_KEY);
  if (adminToken) headers[ADMIN_TOKEN_HEADER] = adminToken;
  return { ...headers, ...opts.headers };
}

function unreachable(): ApiError {
  const message = 'We could not reach the server. Please check your connection and try again.';
  return new ApiError(0, 'BUSY_TRY_AGAIN', message, {
    statusCode: 0,
    error: 'BUSY_TRY_AGAIN',
    message,
    requestId: '',
  });
}

function errorOfAnswer(response: Response, text: string): ApiError {
  const parsed = parseObject(text);
  const said = typeof parsed?.message === 'string' ? parsed.message : '';
  const message = said || `Error ${response.status}: ${response.statusText || text}`;
  const code = isErrorCode(parsed?.error) ? parsed.error : codeOfStatus(response.status);
  const body = { requestId: '', ...parsed, statusCode: response.status, error: code, message: said };
  return new ApiError(response.status, code, message, body, Number(response.headers.get('Retry-After')) || undefined);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isErrorCode(value: unknown): value is ErrorCode {
  return (ERROR_CODES as readonly unknown[]).includes(value);
}

/** Returns the error code for a response that did not come from the API's error filter, such as a proxy's 502 page. */
function codeOfStatus(status: number): ErrorCode {
  const codes: Record<number, ErrorCode> = {
    400: 'VALIDATION_FAILED',
    401: 'UNAUTHENTICATED',
    403: 'FORBIDDEN',
    404: 'NOT_FOUND',
    413: 'PAYLOAD_TOO_LARGE',
    428: 'WORK_REQUIRED',
    429: 'RATE_LIMITED',
    502: 'BUSY_TRY_AGAIN',
    503: 'BUSY_TRY_AGAIN',
    504: 'BUSY_TRY_AGAIN',
  };
  return codes[status] ?? 'INTERNAL';
}
