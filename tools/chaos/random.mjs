// @ts-check
// Random choices, which are reproducible because a seed determines them. Each person and each lane has its own stream, so that choices in
// one stream do not depend on the number of choices made in another.

/**
 * @typedef {object} Random
 * @property {() => number} next  0 <= x < 1
 * @property {(low: number, high: number) => number} between  an integer between the two, inclusive
 * @property {(probability: number) => boolean} chance
 * @property {<Item>(items: readonly Item[]) => Item} one
 * @property {<Item>(weighted: readonly (readonly [Item, number])[]) => Item} weighed  one of the items, chosen by weight
 * @property {<Item>(items: readonly Item[]) => Item[]} shuffled
 * @property {(name: string) => Random} fork  an independent stream
 */

/** @param {string} seed  equal seeds give equal streams @returns {Random} */
export function makeRandom(seed) {
  let state = hashOf(seed);
  /** Mulberry32. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (/** @type {number} */ low, /** @type {number} */ high) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    one: (items) => /** @type {any} */ (items[between(0, items.length - 1)]),
    weighed(weighted) {
      let left = next() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
      const found = weighted.find(([, weight]) => (left -= weight) < 0) ?? weighted[0];
      return /** @type {any} */ (found)[0];
    },
    shuffled(items) {
      const mixed = [...items];
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = between(0, last);
        [mixed[last], mixed[other]] = /** @type {any} */ ([mixed[other], mixed[last]]);
      }
      return mixed;
    },
    fork: (name) => makeRandom(`${seed}/${name}`),
  };
}

/** FNV-1a. @param {string} text */
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}
