// @ts-check
// What may never be wrong on a screen once everything is quiet. Each takes what was read and what the api says, and tells what differs.

/**
 * @typedef {import('./screen.mjs').Screen} Screen
 * @typedef {{ id: string, status: string, isMine: boolean, ownerName: string | null }} Slot
 * @typedef {{ id: string, state: string, slots: { id: string }[], totalAmount: number, expiresAt: string }} Selection
 * @typedef {{ referenceNumber: string, paymentStatus: string, heldUntil: string | null, totalAmount: number, slots: { id: string }[] }} Booking
 * @typedef {object} Facts  of the api, asked as the same person
 * @property {boolean} isSignedIn
 * @property {number} price  dollars
 * @property {Slot[]} grid  of the date on the screen
 * @property {{ date: string, taken: number, capacity: number }[]} days
 * @property {Selection | undefined} selection  that the screen is about
 * @property {Booking[]} bookings
 * @property {string | undefined} status  of the payment that the screen is about
 */

const PAYABLE = ['held', 'paying'];
const STATUS = { paid: 'Paid', confirming: 'Confirming payment', cancelled: 'Cancelled', refunded: 'Refunded' };

const money = (/** @type {number} */ dollars) => `$${dollars.toFixed(2)}`;
const clock = (/** @type {string} */ instant) => new Date(Date.parse(instant) + 2 * 3_600_000).toISOString().slice(11, 16);

/** "10:00 - 10:14" @param {string} id */
export function slotLabel(id) {
  const last = Number(id.slice(14)) + 14;
  return `${id.slice(11)} - ${id.slice(11, 14)}${last}`;
}

/** @param {Screen} screen @param {Facts} facts */
export function cellsSayWhatIsSold({ path, cells, chosen }, { grid }) {
  if (!path.startsWith('/booking') || grid.length === 0) return [];
  return grid.flatMap((slot) => {
    const label = slotLabel(slot.id);
    const own = chosen.some((name) => name.includes(label) && name.includes(` ${Number(slot.id.slice(8, 10))} `));
    const said = {
      booked: `${slot.ownerName ?? ''}, booked${slot.isMine ? ' by you' : ''}`,
      held: slot.isMine ? (own ? 'your prediction' : 'held for you') : 'on hold',
      available: own ? 'your prediction' : 'available',
    }[slot.status];
    const expected = `${label}, ${said ?? 'closed'}`;
    return cells[slot.id] === expected ? [] : [`${slot.id}: "${cells[slot.id]}" and not "${expected}"`];
  });
}

/** @param {Screen} screen @param {Facts} facts */
export function countsSayWhatIsTaken({ path, free, days, cells, chosen, sums }, { grid, days: counts, bookings }) {
  const wrong = [];
  if (path.startsWith('/booking') && grid.length > 0) {
    const isFree = (/** @type {Slot} */ { id, status }) => status === 'available' && !cells[id]?.endsWith('your prediction');
    const left = grid.filter(isFree).length;
    if (free !== left) wrong.push(`${free} free and not ${left}, with ${chosen.length} chosen`);
  }
  for (const { date, taken, capacity } of counts) {
    const said = days[date];
    if (said === undefined) continue;
    const shown = Number(/(\d+) taken/.exec(said)?.[1] ?? 0);
    const open = /(\d+) of \d+ free/.exec(said)?.[1];
    if (shown !== taken || (open !== undefined && Number(open) !== capacity - taken))
      wrong.push(`${date}: "${said}", of ${capacity} taken ${taken}`);
  }
  const paid = bookings.filter(({ paymentStatus }) => paymentStatus === 'paid').flatMap(({ slots }) => slots).length;
  if (path.startsWith('/dashboard') && paid > 0 && !sums.startsWith(`${paid} prediction`))
    wrong.push(`"${sums}" and not ${paid} predictions`);
  return wrong;
}

/** @param {Screen} screen @param {Facts} facts */
export function pricesSayWhatIsCharged({ total, chosen, hold, path, sums }, { price, selection, bookings }) {
  const wrong = [];
  const sum = `Total ${money(chosen.length * price)}`;
  if (path.startsWith('/booking') && total !== undefined && total !== sum) wrong.push(`"${total}" and not "${sum}"`);
  if (hold && selection && !hold.text.includes(money(selection.totalAmount)))
    wrong.push(`a hold of ${money(selection.totalAmount)}: "${hold.text}"`);
  if (hold?.pay && selection && hold.pay !== `Pay ${money(selection.totalAmount)}`)
    wrong.push(`"${hold.pay}" for ${money(selection.totalAmount)}`);
  const given = money(bookings.filter((one) => one.paymentStatus === 'paid').reduce((all, one) => all + one.totalAmount, 0));
  if (path.startsWith('/dashboard') && sums !== '' && !sums.includes(`${given} for the two charities`))
    wrong.push(`"${sums}" and not ${given}`);
  return wrong;
}

/** @param {Screen} screen @param {Facts} facts */
export function holdsSayWhatIsHeld({ path, hold }, { selection }) {
  if (!selection || !/^\/(payment|booking)(\/|\?|$)/.test(path)) return [];
  const isHeld = PAYABLE.includes(selection.state);
  if (!hold) return isHeld && path.startsWith('/payment/') ? [`${selection.id} is ${selection.state}, and nothing is shown as held`] : [];
  if (!isHeld) return [`${selection.id} is ${selection.state}, and shown as held until ${hold.until}`];
  const missing = path.startsWith('/payment/') ? selection.slots.filter(({ id }) => !hold.text.includes(slotLabel(id))) : [];
  const until = clock(selection.expiresAt);
  return [
    ...missing.map(({ id }) => `${selection.id}: ${id} is held and not shown`),
    ...(hold.until === undefined || hold.until === until ? [] : [`${selection.id} is held until ${until}, and shown until ${hold.until}`]),
  ];
}

/** @param {Screen} screen @param {Facts} facts */
export function bookingsSayHowTheyStand({ path, bookings: rows }, { bookings }) {
  if (!path.startsWith('/dashboard')) return [];
  const wrong = bookings.flatMap(({ referenceNumber, paymentStatus, heldUntil, totalAmount, slots }) => {
    const open = heldUntil === null ? 'Not paid in time' : 'Payment Required';
    const parts = [
      STATUS[/** @type {keyof typeof STATUS} */ (paymentStatus)] ?? open,
      money(totalAmount),
      ...slots.map(({ id }) => slotLabel(id)),
    ];
    const text = rows
      .filter((row) => row.text.includes(referenceNumber))
      .map((row) => row.text)
      .join(' ');
    const missing = parts.filter((part) => !text.includes(part));
    return missing.length === 0 ? [] : [`${referenceNumber}: ${missing.join(', ')} not in "${text}"`];
  });
  const unknown = rows.filter(({ text }) => !bookings.some(({ referenceNumber }) => text.includes(referenceNumber)));
  return [...wrong, ...unknown.map(({ text }) => `of no booking: "${text}"`)];
}

/** What the page says now of a payment. @param {Screen} screen @param {Facts} facts */
export function wordsSayHowItEnded({ says, path }, { status }) {
  if (status === undefined) return [];
  const isPaid = ['paid', 'refunded'].includes(status);
  if (says.includes('paid') && !isPaid) return [`${path} claims a success, and the booking is ${status}`];
  return says.includes('unpaid') && status === 'paid' ? [`${path} claims that nothing was charged, and the booking is paid`] : [];
}

/** @param {Screen} screen @param {Facts} facts */
export function nobodyIsSignedOut({ signedIn, path }, { isSignedIn }) {
  return isSignedIn && signedIn === false ? [`${path} shows nobody, and the session lives`] : [];
}

/** Of a screen; each compares it with the api. */
export const OF_A_SCREEN = [
  cellsSayWhatIsSold,
  countsSayWhatIsTaken,
  pricesSayWhatIsCharged,
  holdsSayWhatIsHeld,
  bookingsSayHowTheyStand,
  wordsSayHowItEnded,
  nobodyIsSignedOut,
];
