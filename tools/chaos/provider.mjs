// @ts-check
// Controls the payment sandbox: injects faults, makes changes as if manually in the dashboard, and reads the ledger.

/** @typedef {{ payment_intent: string, reference: string | null, captured: number, refunded: number, disputed: number, outstanding: number, authorized: number, voided: number }} LedgerPayment */

/** @param {string} url  of the sandbox @param {string} key  secret key of its API */
export function makeProvider(url, key) {
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
    /** @param {Record<string, unknown>} fault */
    fault: (fault) => ask('/_faults', fault),
    clearFaults: () => ask('/_faults', undefined, 'DELETE'),
    /** @param {Record<string, unknown>} action @returns {Promise<boolean>} false if the action is not possible in the current state */
    control: (action) =>
      ask('/_control', action).then(
        () => true,
        () => false,
      ),
    state: () => ask('/_state'),
    /** Returns all refunds in the order in which the API lists them. */
    async refunds() {
      /** @type {{ id: string, status: string, amount: number, payment_intent: string, metadata: Record<string, string> }[]} */
      const all = [];
      for (;;) {
        const after = all.length === 0 ? '' : `&starting_after=${all.at(-1)?.id}`;
        const response = await fetch(`${url}/v1/refunds?limit=100${after}`, { headers: { authorization: `Bearer ${key}` } });
        const { data, has_more: more } = /** @type {any} */ (await response.json());
        all.push(...data);
        if (!more) return all;
      }
    },
    /** @returns {Promise<{ totals: Record<string, number>, payments: LedgerPayment[] }>} */
    ledger: () => ask('/_ledger'),
  };
}
