// @ts-check
// Tests the measuring commands from the README. `npm run test:long` runs this file.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '../../../start/ports.mjs';
import { findChromium, findFirefox, findMiniBrowser, findWebKitDriver, findXvfb } from '../../runner/services.mjs';
import { npm, SEASON, succeeds, whileRuns } from '../npm.mjs';

const folder = mkdtempSync(join(tmpdir(), 'raffle-commands-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('npm run phone completes the journey from the home page to a paid ticket', async () => {
  const PORT = String(await freePort());
  await whileRuns('start', { ...SEASON, DATA_DIR: join(folder, 'phone'), PORT }, async () => {
    // Do not throttle the network or the CPU: this test only checks that the journey succeeds.
    const options = ['--url', `http://localhost:${PORT}`, '--only', 'signed-in', '--runs', '1', '--think', '0', '--fast'];
    assert.match(await succeeds(['phone', '--', ...options]), /^Pay by card.*\n.*dashboard +0 /m);
  });
});

test('npm run bench -- --quick measures every figure', async () => {
  const table = await succeeds(['bench', '--', '--quick', '--skip-build']);
  const figures = table.match(/^(claims, |fifty on one slot, |purchases |day grid, |hold to another socket, ).* \d+\.\d\d( |$)/gm);
  assert.equal(figures?.length, 11, table);
});

test('npm run lighthouse measures a page', { skip: findChromium() === undefined && 'Chromium is missing' }, async () => {
  const run = npm(['lighthouse', '--', '--collect.url=http://localhost:3900/rules', '--collect.numberOfRuns=1']);
  await run.ended; // a page may exceed a time budget while other tests run, so check only that there are figures
  const found = [...run.output().matchAll(/^ +found: [\d.]+$/gm)];
  assert.equal(found.length, 7, run.output());
});

const missing = [findFirefox, findWebKitDriver, findMiniBrowser, findXvfb].some((find) => find() === undefined);

test('npm run engines runs the main journey in Firefox and WebKit', { skip: missing && 'Firefox, WebKit or Xvfb is missing' }, async () => {
  assert.match(await succeeds(['engines']), /2 passed/);
});
