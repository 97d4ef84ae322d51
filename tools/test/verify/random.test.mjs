// @ts-check
// Hundreds of random seasons, in `npm run test:long` thousands, of which a third have a fault: our verifier, and one that was written from the public page alone, find each
// fault, none in the others, and every winner.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyLog } from '../../../apps/web/public/verify.mjs';
import { seedsOf } from '../seeds.mjs';
import { judge, randomLogs, scrambledLogs } from './random-logs.mjs';
import { verifyLog as second } from './second-verifier.mjs';

const SEEDS = process.env.TEST_LONG ? seedsOf(1, 2, 3, 4, 5) : seedsOf(1);
/** Each fault comes once in ninety: in the gate at least six times. */
const COUNT = process.env.TEST_LONG ? 2_000 : 600;

for (const seed of SEEDS) {
  test(`two verifiers tell honest seasons from others, and find their winners (seed ${seed})`, async () => {
    const wrong = await judge({ verifyLog, second }, randomLogs(COUNT, seed));
    assert.deepEqual(wrong.slice(0, 5), [], `${wrong.length} of ${COUNT}`);
  });

  test(`they agree about whatever else may be wrong (seed ${seed})`, async () => {
    const differ = [];
    for (const { files, options } of scrambledLogs(COUNT / 5, seed)) {
      const [one, other] = [await verifyLog(files, options), await second(files, options)];
      if (one.ok !== other.ok || (one.ok && one.winner !== other.winner)) differ.push({ ours: one.faults, second: other.faults });
    }
    assert.deepEqual(differ.slice(0, 3), []);
  });
}
