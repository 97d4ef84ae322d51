// @ts-check
import { randomInt } from 'node:crypto';

/**
 * What a test's random choices are made from. They are fixed, so that it passes for everybody or for nobody. RAFFLE_SEED=random makes
 * as many new ones (`npm run test:long`), and a number in its place is the only one, to see again what it found. A test has its seed
 * in its name.
 * @param {number[]} fixed
 */
export function seedsOf(...fixed) {
  const wanted = process.env.RAFFLE_SEED;
  if (wanted === undefined) return fixed;
  if (wanted === 'random') return fixed.map(() => randomInt(2 ** 31));
  if (!/^\d+$/.test(wanted)) throw new Error(`RAFFLE_SEED is a whole number or "random", not "${wanted}"`);
  return [Number(wanted)];
}
