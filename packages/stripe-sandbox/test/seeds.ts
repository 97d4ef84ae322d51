import { randomInt } from 'node:crypto';

/**
 * Returns the seeds for a test's random choices. By default, they are fixed so that the test has the same result everywhere.
 * RAFFLE_SEED=random replaces them with new ones (`npm run test:long`), and RAFFLE_SEED=<number> replaces them with that number, to
 * reproduce a failure. The test's name contains the seed.
 */
export function seedsOf(...fixed: number[]): number[] {
  const wanted = process.env['RAFFLE_SEED'];
  if (wanted === undefined) return fixed;
  if (wanted === 'random') return fixed.map(() => randomInt(2 ** 31));
  if (!/^\d+$/.test(wanted)) throw new Error(`RAFFLE_SEED is a whole number or "random", not "${wanted}"`);
  return [Number(wanted)];
}
