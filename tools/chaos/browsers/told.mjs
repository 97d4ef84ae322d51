// @ts-check
// What may never be wrong in what pages have done and said over time: to what was typed, to what was pressed, and to whom.

/**
 * @typedef {object} Pressed  by one person
 * @property {number} submits  wishes to hold, however often each was pressed
 * @property {{ subject: string, at: number }[]} pays  presses at the provider that pay
 * @property {string[]} held  selections to whose payment page they led
 * @property {number[]} sales  bookings for cash whose receipt was shown
 * @typedef {{ subject: string, says: 'paid' | 'unpaid', at: number }} Claim  `subject`: the path of the page that said so
 * @typedef {{ id: string, bookingId: number | null, reference: string | null, captured: number, status: string | null }} Made  a selection of theirs
 */

/** @param {Pressed} pressed @param {Made[]} made */
export function everyPressCountsOnce({ submits, pays, held }, made) {
  const charged = made.reduce((sum, { captured }) => sum + captured, 0);
  return [
    ...(made.length > submits ? [`${made.length} selections of ${submits} submissions`] : []),
    ...held.filter((id) => !made.some((one) => one.id === id)).map((id) => `${id} was held on a page, and there is no such selection`),
    ...made.filter(({ captured }) => captured > 1).map(({ id, captured }) => `${id} was charged ${captured} times`),
    ...(charged > pays.length ? [`${charged} charges of ${pays.length} presses`] : []),
  ];
}

/** Each sale for cash led to its receipt. @param {Pressed} pressed @param {number[]} made  bookings that were sold for cash */
export function everySaleIsMadeOnce({ sales }, made) {
  return [
    ...made.filter((id) => !sales.includes(id)).map((id) => `booking ${id} was sold, and its receipt not shown`),
    ...sales
      .filter((id, index) => !made.includes(id) || sales.indexOf(id) < index)
      .map((id) => `the receipt of ${id} is of no sale of its own`),
  ];
}

/** A failure may be followed by a success only if somebody has paid again. @param {Claim[]} claims @param {Pressed} pressed @param {Made[]} made */
export function noClaimWasFalse(claims, { pays }, made) {
  return claims.flatMap(({ subject, says, at }) => {
    const one = made.find(({ id, bookingId, reference }) =>
      [id, reference, `/payment/${bookingId}`].some((name) => name && subject.includes(name)),
    );
    if (!one) return [];
    const isPaid = one.captured > 0;
    if (says === 'paid' && !isPaid) return [`${subject} claimed a success, and nothing was charged`];
    const since = pays.some((pay) => pay.at > at && pay.subject === one.id);
    return says === 'unpaid' && isPaid && !since ? [`${subject} claimed that nothing was charged, and it was`] : [];
  });
}

/** @param {Record<string, string>} typed @param {Record<string, string>} found  in the same fields afterwards */
export function nothingTypedIsLost(typed, found) {
  return Object.keys(typed).flatMap((field) =>
    found[field] === typed[field] ? [] : [`${field} was "${typed[field]}" and is "${found[field]}"`],
  );
}
