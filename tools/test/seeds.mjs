// @ts-check
import { randomInt } from 'node:crypto';

/**
 * Returns the seeds for a test's random choices. They are fixed, so that the test has the same result everywhere. RAFFLE_SEED=random
 * replaces them with new random seeds, as in `npm run test:long`. RAFFLE_SEED=<number> uses only that seed, to reproduce a failure. The
 * test's name contains the seed.
 * @param {number[]} fixed
 */
export function seedsOf(...fixed) {
  const wanted = process.env.RAFFLE_SEED;
  if (wanted === undefined) return fixed;
  if (wanted === 'random') return fixed.map(() => randomInt(2 ** 31));
  if (!/^\d+$/.test(wanted)) throw new Error(`RAFFLE_SEED is a whole number or "random", not "${wanted}"`);
  return [Number(wanted)];
}
