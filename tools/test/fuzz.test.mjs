// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions } from '../fuzz/fuzz.mjs';
import { PlainError } from '../processes/failure.mjs';

test('npm run fuzz accepts --minutes (default: ten) and --seed', () => {
  assert.equal(readOptions([]).minutes, 10);
  assert.deepEqual(readOptions(['--minutes', '0.5', '--seed', '42']), { minutes: 0.5, seed: 42 });
  for (const args of [['--minutes', '0'], ['--minutes', 'soon'], ['--seed', 'x'], ['--fast']])
    assert.throws(() => readOptions(args), PlainError);
});
