// @ts-check
// Records what the product has reported to its users and checks that it stays true.

const MAY_FOLLOW = ['paid', 'refunded'];

/**
 * A booking as a response reported it. `slots` is set only if the response included it.
 * @typedef {{ referenceNumber: string, paymentStatus: string, slots?: { id: string }[] }} SeenBooking
 */

/** @param {import('./history.mjs').History} history */
export function makePromises(history) {
  /**
   * For each booking reference, the time at which a response first reported it as paid, and the booking's slots.
   * @type {Map<string, { at: number, slots: string[] }>}
   */
  const paid = new Map();
  /** References of bookings for which a refund was requested. @type {Set<string>} */
  const mayBeRefunded = new Set();
  /** For each idempotency key, the first response's body. @type {Map<string, string>} */
  const creations = new Map();

  return {
    paid,
    mayBeRefunded,
    creations,
    /**
     * I13: a paid booking stays paid. Checks only requests that were sent after the booking was first reported as paid.
     * @param {number} askedAt
     * @param {SeenBooking} booking
     */
    booking(askedAt, { referenceNumber, paymentStatus, slots }) {
      const promised = paid.get(referenceNumber);
      if (promised && askedAt > promised.at) {
        history.count('check', 'I13 paid stays paid');
        if (!MAY_FOLLOW.includes(paymentStatus))
          history.finding('I13', 'a paid booking is no longer paid', [`${referenceNumber} is ${paymentStatus}`]);
        if (paymentStatus === 'refunded' && !mayBeRefunded.has(referenceNumber))
          history.finding('I13', 'a booking was refunded although nobody asked for it', [referenceNumber]);
        const missing = slots ? promised.slots.filter((id) => !slots.some((slot) => slot.id === id)) : [];
        if (missing.length > 0 && !mayBeRefunded.has(referenceNumber))
          history.finding('I13', 'a paid booking has lost slots', [`${referenceNumber}: ${missing.join(', ')}`]);
      }
      if (paymentStatus !== 'paid' || (promised?.slots.length ?? 0) > 0) return;
      paid.set(referenceNumber, { at: promised?.at ?? Date.now(), slots: (slots ?? []).map(({ id }) => id) });
    },
    /**
     * I15: an idempotency key always returns the body of its first successful response.
     * @param {string} key
     * @param {unknown} answer
     */
    creation(key, answer) {
      const body = JSON.stringify(answer);
      const known = creations.get(key);
      if (known === undefined) return void creations.set(key, body);
      history.count('check', 'I15 the same key, the same body');
      if (known !== body) history.finding('I15', 'a repeated request got another body', [`${key}: ${known} then ${body}`]);
    },
  };
}
