// @ts-check
// A figure is the median of its rounds. Its ratio is the median of the rounds' ratios, because a machine that gets slower during the run
// slows down product and baseline alike within each round.

/**
 * @typedef {object} Row
 * @property {string} figure
 * @property {string} unit       unit of both values
 * @property {'more' | 'less'} better
 * @property {number} product
 * @property {string} baseline   name of the baseline
 * @property {number} base       value of the baseline
 * @property {number} ratio      product / baseline
 * @property {number} [aim]      the ratio to reach
 * @property {string} [note]
 */

/**
 * @param {Pick<Row, 'figure' | 'unit' | 'better' | 'baseline' | 'aim' | 'note'>} about
 * @param {number[]} product  one value per round
 * @param {number[]} base     one value for each of the same rounds
 * @returns {Row}
 */
export function rowOfRounds(about, product, base) {
  return {
    ...about,
    product: median(product),
    base: median(base),
    ratio: median(product.map((value, index) => value / (base[index] ?? Number.NaN))),
  };
}

/** @param {number[]} values */
function median(values) {
  return percentile(values, 50);
}

/**
 * Returns the nearest-rank percentile: the smallest value such that at least `percent` % of the values are at or below it.
 * @param {number[]} values
 * @param {number} percent
 */
export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * Rotates the order of the contenders, so that a different one begins each round.
 * @template T
 * @param {T[]} contenders
 * @param {number} round
 * @returns {T[]}
 */
export function inTurn(contenders, round) {
  const first = round % contenders.length;
  return [...contenders.slice(first), ...contenders.slice(0, first)];
}

/**
 * Returns a note with each server's CPU time per request. A busy machine distorts CPU time less than it distorts a rate.
 * @param {number} productMs  CPU time for all requests
 * @param {number} baseMs
 * @param {number} count
 */
export function cpuNote(productMs, baseMs, count) {
  const [ours = 0, theirs = 0] = [productMs, baseMs].map((ms) => Math.round((ms * 1000) / count));
  return Number.isNaN(ours + theirs) ? '' : `server's CPU ${ours} / ${theirs} us each`;
}
