// @ts-check
// Checks that the shards on several machines together run the same tests as a single machine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { selectSuites, selectShard, sideBySide } from './run-suites.mjs';
import { STAGES } from './suites.mjs';

const SHARDS = ['1/3', '2/3', '3/3'];

for (const suite of STAGES.flat()) {
  test(`the shards together run ${suite.name} exactly once`, () => {
    const runs = SHARDS.filter((shard) => selectShard(STAGES, shard).flat().includes(suite)).length;
    assert.equal(runs, suite.shards === undefined ? 1 : SHARDS.length);
    if (suite.shards !== 'split' || suite.name === 'sandbox') return; // the sandbox suite's files do not exist until they are compiled
    const options = SHARDS.map((shard) => [...suite.commands('report', { shard })].at(-1)?.find((arg) => /^--(test-)?shard=/.test(arg)));
    assert.deepEqual(
      options.map((option) => option?.split('=')[1]),
      SHARDS,
    );
    const files = [...suite.commands('report')].at(-1)?.filter((arg) => /\.test\.m?js$/.test(arg)) ?? [];
    // Each shard must contain files, because a suite that runs no tests counts as failed.
    assert.ok(files.length === 0 || files.length >= SHARDS.length, `${files.length} files cannot be split into ${SHARDS.length} parts`);
  });
}

for (const shard of ['0/3', '4/3', '1', 'a/b'])
  test(`rejects the shard ${shard}`, () =>
    assert.throws(() => selectShard(STAGES, shard), /--shard must be a part and the number of parts, for example 1\/3/));

test('in a new clone, the `build` suite runs before the first selected suite that needs it', () => {
  const names = (/** @type {string[]} */ wanted, /** @type {boolean} */ built) => selectSuites(wanted, built).map(({ name }) => name);
  assert.deepEqual(names(['web', 'dev'], false), ['build', 'web', 'dev']);
  assert.deepEqual(names(['web', 'dev'], true), ['web', 'dev']);
  assert.deepEqual(names(['dev'], false), ['dev']);
  assert.deepEqual(names(['types', 'format'], false), ['types', 'format']);
  assert.throws(() => selectSuites(['webb'], true), /There is no suite webb; there are types, /);
});

test('processes at most the given number of items at a time, and each item once and in order', async () => {
  /** @type {string[]} */
  const events = [];
  const lengths = [5, 1, 1, 2];
  await sideBySide(2, [...lengths.keys()], async (n) => {
    events.push(`${n} begins`);
    for (let i = 0; i < (lengths[n] ?? 0); i += 1) await soon();
    events.push(`${n} ends`);
  });
  assert.deepEqual(events, ['0 begins', '1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends', '0 ends']);
});
