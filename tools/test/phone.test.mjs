// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions } from '../phone/options.mjs';
import { sumOf, tableOf } from '../phone/table.mjs';

const STEPS = [
  { name: 'open the home page', taps: 0, keys: 0, waitMs: 2_840, tbtMs: 120, inpMs: 0, kilobytes: 90, load: 1.2 },
  { name: 'fill the form in', taps: 3, keys: 6, waitMs: 0, tbtMs: 20, inpMs: 180, kilobytes: 0.4, load: 1.3 },
];

test('adds up the steps’ taps, keys, waits and bytes, and uses the worst step’s blocking time and interaction time', () => {
  assert.deepEqual(sumOf(STEPS), { taps: 3, keys: 6, waitMs: 2_840, firstMs: 2_840, tbtMs: 120, inpMs: 180, kilobytes: 90.4 });
  const table = tableOf('signed-out', STEPS);
  assert.match(table, /^fill the form in +3 +6 +0\.0 +20 +180 +0 +1\.3$/m);
  assert.match(table, /^all .* 3 +6 +2\.8 +120 +180 +90$/m);
  assert.match(table, /First useful action after 2\.8 s\./);
});

test('npm run phone runs both journeys twice by default, with a slow connection and a slow CPU', () => {
  assert.deepEqual(readOptions([]), { journeys: ['signed-out', 'signed-in'], runs: 2, thinkMs: 1_000, isSlow: true });
  assert.deepEqual(readOptions(['--only', 'signed-in', '--runs', '1', '--think', '0', '--fast', '--url', 'http://x.example/']), {
    journeys: ['signed-in'],
    runs: 1,
    thinkMs: 0,
    isSlow: false,
    url: 'http://x.example',
  });
});

for (const [args, said] of /** @type {const} */ ([
  [['--only', 'backwards'], /signed-out or signed-in, not "backwards"/],
  [['--runs', '0'], /whole number/],
  [['--think', 'long'], /number of seconds/],
])) {
  test(`rejects ${args.join(' ')}`, () => {
    assert.throws(() => readOptions([...args]), said);
  });
}
