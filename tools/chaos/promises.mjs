// @ts-check
// What people were told, and what may therefore never be untrue again.

const MAY_FOLLOW = ['paid', 'refunded'];

/**
 * @typedef {{ referenceNumber: string, paymentStatus: string, slots?: { id: string }[] }} ToldBooking  `slots` where they were told
 * @typedef {ReturnType<typeof makePromises>} Promises
 */

/** @param {import('./history.mjs').History} history */
export function makePromises(history) {
  /** Reference -> when it was first told to be paid (the answer's arrival), and with which slots. @type {Map<string, { at: number, slots: string[] }>} */
  const paid = new Map();
  /** References of which somebody was asked to give money back. @type {Set<string>} */
  const mayBeRefunded = new Set();
  /** Key -> the first answer. @type {Map<string, string>} */
  const creations = new Map();

  /** Selections whose time was let run out. @type {Set<string>} */
  const ranOut = new Set();

  return {
    paid,
    ranOut,
    mayBeRefunded,
    creations,
    /**
     * I13. Only an answer that was asked for after "paid" had been told can break the promise.
     * @param {string} who
     * @param {number} askedAt
     * @param {ToldBooking} booking
     */
    booking(who, askedAt, { referenceNumber, paymentStatus, slots }) {
      const told = paid.get(referenceNumber);
      if (told && askedAt > told.at) {
        history.checked('I13 paid stays paid');
        if (!MAY_FOLLOW.includes(paymentStatus))
          history.finding('I13', 'what was told to be paid is not paid any more', [`${referenceNumber} is ${paymentStatus}`], who);
        if (paymentStatus === 'refunded' && !mayBeRefunded.has(referenceNumber))
          history.finding('I13', 'refunded, and nobody asked for it', [referenceNumber], who);
        const missing = slots ? told.slots.filter((id) => !slots.some((slot) => slot.id === id)) : [];
        if (missing.length > 0 && !mayBeRefunded.has(referenceNumber))
          history.finding('I13', 'slots of a paid booking are gone', [`${referenceNumber}: ${missing.join(', ')}`], who);
      }
      if (paymentStatus !== 'paid' || (told?.slots.length ?? 0) > 0) return;
      paid.set(referenceNumber, { at: told?.at ?? Date.now(), slots: (slots ?? []).map(({ id }) => id) });
    },
    /**
     * I15. The first success of a key is the only body that it may ever have.
     * @param {string} who
     * @param {string} key
     * @param {unknown} answer
     */
    creation(who, key, answer) {
      const body = JSON.stringify(answer);
      const known = creations.get(key);
      if (known === undefined) return void creations.set(key, body);
      history.checked('I15 the same key, the same body');
      if (known !== body) history.finding('I15', 'a repeated request got another body', [`${key}: ${known} then ${body}`], who);
    },
  };
}
