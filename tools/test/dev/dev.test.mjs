// @ts-check
// Tests `npm run dev`. No other suite may run at the same time, because the compilers write to folders that the other suites read.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '../../start/ports.mjs';
import { ROOT } from '../../start/settings.mjs';
import { SEASON, whileRuns } from '../commands/npm.mjs';

const folder = mkdtempSync(join(tmpdir(), 'raffle-dev-'));
const buildIfNeeded = () => execFileSync(process.execPath, ['tools/test/runner/build.mjs'], { cwd: ROOT, stdio: 'inherit' });
after(() => rmSync(folder, { recursive: true, force: true }));

test('npm run dev serves the site and API from the sources; the next build repairs a file that it left incomplete', async () => {
  const emitted = join(ROOT, 'apps/api/dist/main.js');
  buildIfNeeded();
  const whole = readFileSync(emitted, 'utf8');
  const [api, web] = [await freePort(), await freePort()];
  await whileRuns('dev', { ...SEASON, DATA_DIR: join(folder, 'dev'), PORT: String(api), WEB_PORT: String(web) }, async () => {
    assert.match(await (await fetch(`http://127.0.0.1:${web}/`)).text(), /<script type="module" src="\/@vite\/client">/);
    assert.match(await (await fetch(`http://127.0.0.1:${web}/api/season`)).text(), /"year":2025/);
  });
  writeFileSync(emitted, ''); // as if the compiler had been stopped just after opening the file
  buildIfNeeded();
  assert.equal(readFileSync(emitted, 'utf8'), whole);
});
