// @ts-check
// Every command that the README names, run as it says, on the real product: one that broke would otherwise do so unseen.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '../../start/ports.mjs';
import { ROOT } from '../../start/settings.mjs';
import { findChromium, findFirefox, findMiniBrowser, findWebKitDriver, findXvfb } from '../runner/services.mjs';
import { STAGES } from '../runner/suites.mjs';
import { npm, SEASON, succeeds, whileRuns } from './npm.mjs';

const folder = mkdtempSync(join(tmpdir(), 'raffle-commands-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('the README names no command that is not run here, or by a suite of its own', () => {
  const named = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/npm (?:run )?(?!run )([a-z-]+)(?=[\s`])/g)].map(
    ([, name]) => name,
  );
  const tried = ['start', 'seed', 'invariants', 'verify', 'rescue-owner', 'bench', 'supply', 'lighthouse', 'phone', 'engines'];
  const suites = ['test', 'check', 'chaos', 'dev', 'fuzz']; // `npm test` is what runs this, and the others are suites of it; the last is a longer round of one of the api's tests
  assert.deepEqual(new Set(named), new Set([...tried, ...suites]));
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const name of ['check', 'chaos']) {
    const [[program] = []] =
      STAGES.flat()
        .find((suite) => suite.name === name)
        ?.commands(folder) ?? [];
    assert.equal(scripts[name], `exec node ${program}`);
  }
});

test('start, and on what it runs: seed, invariants, verify, rescue-owner', async () => {
  const data = { DATA_DIR: join(folder, 'start') };
  const PORT = String(await freePort());
  const site = `http://localhost:${PORT}`;
  await whileRuns('start', { ...SEASON, ...data, PORT, ADMIN_SETUP_TOKEN: 'once' }, async () => {
    assert.match(await (await fetch(site)).text(), /Okavango/);
    const owner = {
      fullName: 'Keabetswe Moatlhodi',
      username: 'keabetswe@example.com',
      password: 'the tongue of the water',
      token: 'once',
    };
    const setUp = await fetch(`${site}/api/admin/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site },
      body: JSON.stringify(owner),
    });
    assert.equal(setUp.status, 201, await setUp.text());
    const [link = ''] = (await succeeds(['rescue-owner', '--', owner.username], data)).split('\n');
    assert.ok(link.startsWith(`${site}/admin/`), link);
    assert.match(await succeeds(['seed', '--', '--season', 'full'], data), /^The season of 2025 has 23520 sold slots/m);
    assert.match(await succeeds(['invariants'], data), /^(\d+) of \1 invariants hold\.$/m);
    assert.match(
      await succeeds(['verify', '--', site, '--state', join(folder, 'heads.json')]),
      /^The season of 2025: \d+ entries, signed with [^]*Everything holds\.$/m,
    );
    assert.match(await succeeds(['verify', '--', '--chain', site]), /each of the 23520 lines follows[^]*Everything holds\.$/m);
  });
});

test('phone walks from the home page to a paid ticket', async () => {
  const PORT = String(await freePort());
  await whileRuns('start', { ...SEASON, DATA_DIR: join(folder, 'phone'), PORT }, async () => {
    // On a line and a processor that nobody slows down: what counts here is that the way is found.
    const way = ['--url', `http://localhost:${PORT}`, '--only', 'signed-in', '--runs', '1', '--think', '0', '--fast'];
    assert.match(await succeeds(['phone', '--', ...way]), /^Pay by card.*\n.*dashboard +0 /m);
  });
});

test('bench --quick has a ratio for every figure', async () => {
  const json = join(folder, 'bench.json');
  await succeeds(['bench', '--', '--quick', '--skip-build', '--json', json]);
  const { rows } = JSON.parse(readFileSync(json, 'utf8'));
  assert.deepEqual(
    rows.filter((/** @type {{ ratio?: number }} */ { ratio }) => !(Number(ratio) > 0)),
    [],
  );
  assert.ok(rows.length >= 10, JSON.stringify(rows));
});

test('supply lists what the product is made of', async () => {
  const run = npm(['supply']);
  await run.ended; // it fails on the day on which a registry knows of a hole: what counts here is the list
  assert.match(run.output(), /^sbom\.json: \d+ packages$[^]*^ +\d+ {2}MIT$/m);
});

test('lighthouse measures a page', { skip: findChromium() === undefined && 'there is no Chromium' }, async () => {
  const run = npm(['lighthouse', '--', '--only', '/rules', '--runs', '1']);
  await run.ended; // a machine that is busy with tests may miss a budget of time: what counts here is that there are figures
  assert.match(run.output(), /^\/rules +\d+ \/ \d+.*(kept|MISSED)$/m, run.output());
});

const missing = [findFirefox, findWebKitDriver, findMiniBrowser, findXvfb].some((find) => find() === undefined);

test('engines walks the main journey in Firefox and WebKit', { skip: missing && 'there is no Firefox, WebKit or Xvfb' }, async () => {
  assert.match(await succeeds(['engines']), /2 passed/);
});
