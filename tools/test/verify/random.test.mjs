// @ts-check
// Ten thousand random seasons, of which a third have a fault: our verifier, and one that was written from the public page alone, find each
// fault, none in the others, and every winner.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyLog } from '../../../apps/web/public/verify.mjs';
import { judge, randomLogs, scrambledLogs } from './random-logs.mjs';
import { verifyLog as second } from './second-verifier.mjs';

const COUNT = 10_000;

test('two verifiers tell honest seasons from others, and find their winners', async () => {
  const seed = Date.now() % 1_000_000;
  const wrong = await judge({ verifyLog, second }, randomLogs(COUNT, seed));
  assert.deepEqual(wrong.slice(0, 5), [], `${wrong.length} of ${COUNT}, seed ${seed}`);
});

test('they agree about whatever else may be wrong', async () => {
  const seed = Date.now() % 1_000_000;
  const differ = [];
  for (const { files, options } of scrambledLogs(2_000, seed)) {
    const [one, other] = [await verifyLog(files, options), await second(files, options)];
    if (one.ok !== other.ok || (one.ok && one.winner !== other.winner)) differ.push({ ours: one.faults, second: other.faults });
  }
  assert.deepEqual(differ.slice(0, 3), [], `seed ${seed}`);
});
