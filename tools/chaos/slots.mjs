// @ts-check
// The days and slots of the season that people choose from.

const FIRST_DAY = Date.UTC(2025, 4, 2);
/** Number of days, up to the end of November. */
const DAYS = 210;

/** A time at which no slot has passed its cut-off. */
export const SEASON = { SEASON_YEAR: '2025', APP_NOW: '2025-04-29T09:00:00+02:00' };

/** @param {number} day  index of the day; wraps around to the first day after the last */
export function dateOf(day) {
  return new Date(FIRST_DAY + (day % DAYS) * 86_400_000).toISOString().slice(0, 10);
}

/** @param {string} date @param {number} first  index in the day, 0 to 95 @param {number} count */
export function slotsFrom(date, first, count) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return Array.from({ length: count }, (_, index) => `${date}T${two(Math.floor((first + index) / 4))}:${two(((first + index) % 4) * 15)}`);
}
