// @ts-check
// Tests verify.mjs on random seasons: hundreds in `npm test`, ten thousand in `npm run test:long`. verify.mjs must find every inserted
// fault, find no fault in the other seasons, and name the same winner as the product does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyLog } from '../../../apps/web/public/verify.mjs';
import { seedsOf } from '../seeds.mjs';
import { randomLogs } from './random-logs.mjs';

const SEEDS = process.env.TEST_LONG ? seedsOf(1, 2, 3, 4, 5) : seedsOf(1);
const COUNT = process.env.TEST_LONG ? 2_000 : 600;

for (const seed of SEEDS) {
  test(`verify.mjs finds every inserted fault and computes the same winner as the product (seed ${seed})`, async () => {
    const wrong = [];
    for (const { files, options, fault, winner } of randomLogs(COUNT, seed)) {
      const found = await verifyLog(files, options);
      if (found.ok !== (fault === null)) wrong.push(`${fault ?? 'honest'}: ${JSON.stringify(found.faults)}`);
      else if (found.ok && found.winner !== winner) wrong.push(`the winner is ${winner}, not ${found.winner}`);
    }
    assert.deepEqual(wrong.slice(0, 5), [], `${wrong.length} of ${COUNT}`);
  });
}
