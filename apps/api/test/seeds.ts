import { randomInt } from 'node:crypto';

/**
 * Returns the seeds of a test's random choices. They are fixed, so that the test has the same result on every machine. RAFFLE_SEED=random
 * replaces them with as many new ones (`npm run test:long`), and RAFFLE_SEED=<number> with a single one, to reproduce a failure. If a
 * test runs with several seeds, its name contains the seed.
 */
export function seedsOf(...fixed: number[]): number[] {
  const wanted = process.env.RAFFLE_SEED;
  if (wanted === undefined) return fixed;
  if (wanted === 'random') return fixed.map(() => randomInt(2 ** 31));
  if (!/^\d+$/.test(wanted)) throw new Error(`RAFFLE_SEED must be a whole number or "random", not "${wanted}"`);
  return [Number(wanted)];
}
