// @ts-check
// The back door of the payment sandbox: its faults, what people do there by hand, its ledger.

/**
 * @typedef {{ payment_intent: string, reference: string | null, captured: number, refunded: number, disputed: number, outstanding: number, authorized: number, voided: number }} LedgerPayment
 * @typedef {ReturnType<typeof makeProvider>} Provider
 */

/** @param {string} url  of the sandbox */
export function makeProvider(url) {
  /** @param {string} path @param {unknown} [body] @param {string} [method] @returns {Promise<any>} */
  async function ask(path, body, method = body === undefined ? 'GET' : 'POST') {
    const response = await fetch(url + path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = /** @type {any} */ (await response.json());
    if (!response.ok) throw new Error(answer.error?.message ?? `${response.status} of ${path}`);
    return answer;
  }

  return {
    url,
    /** @param {Record<string, unknown>} fault */
    fault: (fault) => ask('/_faults', fault),
    clearFaults: () => ask('/_faults', undefined, 'DELETE'),
    /** @param {Record<string, unknown>} action */
    control: (action) => ask('/_control', action),
    state: () => ask('/_state'),
    /** @returns {Promise<{ totals: Record<string, number>, payments: LedgerPayment[] }>} */
    ledger: () => ask('/_ledger'),
  };
}
