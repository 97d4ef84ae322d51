// @ts-check
// Determines which slots the nth claim contains. Consecutive claims are for different days because, in both product and baseline, claims
// for the same day wait for one another to update that day's version.

const FIRST_DAY = Date.UTC(2025, 4, 1);
const DAYS = 245;
const SLOTS_PER_CLAIM = 3;
const CLAIMS_PER_DAY = 32;
export const MAX_CLAIMS = DAYS * CLAIMS_PER_DAY;
const PRICE_DOLLARS = 3;

/** @param {number} n  number of the claim, 0 to MAX_CLAIMS - 1; no two claims contain the same slot */
export function slotsOfClaim(n) {
  const date = dateNumber(n % DAYS);
  const first = Math.floor(n / DAYS) * SLOTS_PER_CLAIM;
  return Array.from({ length: SLOTS_PER_CLAIM }, (_, index) => slotId(date, first + index));
}

/** @param {number} day  0 to 244 */
export function dateNumber(day) {
  return new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10);
}

/** @param {string} date @param {number} quarter  index of the slot in the day, 0 to 95 */
export function slotId(date, quarter) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return `${date}T${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`;
}

/** Returns the request body that the web app posts to hold slots. @param {string[]} slotIds */
export function selectionOf(slotIds) {
  const slots = slotIds.map((id) => ({ id, date: id.slice(0, 10), startTime: `${id}:00+02:00` }));
  return { slots, totalAmount: slotIds.length * PRICE_DOLLARS, paymentStatus: 'none', referenceNumber: '' };
}
