// @ts-check
// Runs the commands from the README on the real product. The tests in long/ cover the measuring commands.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '../../start/ports.mjs';
import { ROOT } from '../../start/settings.mjs';
import { STAGES } from '../runner/suites.mjs';
import { npm, SEASON, succeeds, whileRuns } from './npm.mjs';

/** The folder's name contains a space, because many users' folder names do. */
const folder = mkdtempSync(join(tmpdir(), 'raffle commands-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('every command in the README is tested here, in long/ or in a suite of its own', () => {
  const ofNpm = ['ci', 'install', 'sbom', 'audit']; // npm's own commands
  const named = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/npm (?:run )?(?!run )([a-z-]+)(?=[\s`])/g)]
    .map(([, name = '']) => name)
    .filter((name) => !ofNpm.includes(name));
  const tried = ['start', 'seed', 'invariants', 'verify', 'rescue-owner', 'bench', 'lighthouse', 'phone', 'engines'];
  const suites = ['test', 'check', 'chaos', 'dev']; // `npm test` runs this file; the others are suites or longer runs of one
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

test('npm start works, and seed, invariants, verify and rescue-owner work on the running site', async () => {
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
  });
  // Starting another season on the same data fails, but the command in the error message works.
  const other = { SEASON_YEAR: '2026', APP_NOW: '2026-06-01T09:00:00+02:00', PORT };
  const refused = npm(['start'], { ...other, ...data });
  assert.equal(await refused.ended, 1, refused.output());
  assert.match(refused.output(), /SEASON_YEAR=2026 has no effect: these data have the season of 2025\. .* add DATA_DIR=\.data-2026 /);
  await whileRuns('start', { ...other, DATA_DIR: join(folder, '.data-2026') }, async () => {
    const season = /** @type {{ year: number }} */ (await (await fetch(`${site}/api/season`)).json());
    assert.equal(season.year, 2026);
  });
});

test('the README’s command starts the 2025 season with a separate data folder', () => {
  const [line = ''] = /^.*SEASON_YEAR=2025.* npm start$/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  assert.match(line, /DATA_DIR=\.data-2025 /);
});
