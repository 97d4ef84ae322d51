// @ts-check
// What a figure says, and the arithmetic behind it: the median of the rounds, and of the rounds' own ratios, so that a machine
// that gets slower half-way slows both sides alike.

/**
 * @typedef {object} Row
 * @property {string} figure
 * @property {string} unit       of both values
 * @property {'more' | 'less'} better
 * @property {number} product
 * @property {string} baseline   whose value it is
 * @property {number} base
 * @property {number} ratio      product / baseline
 * @property {number} [aim]      of the ratio
 * @property {string} [note]
 * @property {number[][]} [rounds]  [product, baseline] of each
 */

/**
 * @param {Pick<Row, 'figure' | 'unit' | 'better' | 'baseline' | 'aim' | 'note'>} about
 * @param {number[]} product  one value a round
 * @param {number[]} base     of the same rounds
 * @returns {Row}
 */
export function rowOfRounds(about, product, base) {
  const rounds = product.map((value, index) => [value, base[index] ?? Number.NaN]);
  return {
    ...about,
    product: median(product),
    base: median(base),
    ratio: median(rounds.map(([ours = 0, theirs = 0]) => ours / theirs)),
    rounds,
  };
}

/** @param {number[]} values */
function median(values) {
  return percentile(values, 50);
}

/**
 * The smallest value that so many percent of the values do not exceed.
 * @param {number[]} values
 * @param {number} percent
 */
export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * The contenders in turn, each round beginning with another one, so that nobody always comes first.
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
 * What one of many costs the two servers, which says more than a rate on a machine that does other things too.
 * @param {number} productMs  processor time of all of them
 * @param {number} baseMs
 * @param {number} count
 */
export function cpuNote(productMs, baseMs, count) {
  const [ours = 0, theirs = 0] = [productMs, baseMs].map((ms) => Math.round((ms * 1000) / count));
  return Number.isNaN(ours + theirs) ? '' : `server's CPU ${ours} / ${theirs} us each`;
}
