// @ts-check
// A copy of the repository for tests that build, start and stop it. The copy uses the real `npm start` and the real Postgres, but tiny
// programs instead of the API, the sandbox and the web app.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../start/ports.mjs';
import { commandOf } from '../processes/process-group.mjs';
import { ROOT } from '../start/settings.mjs';

const PATIENCE_MS = 60_000;

/** Source files of the projects. */
const PROGRAMS = {
  'libs/contracts/src/errors.js': '',
  'apps/web/src/index.html': 'hello',
  'apps/api/src/commands/migrate.js': `
    import pg from 'pg';
    if (process.env.FAULT === 'migrate') { console.error('Error: the schema is from the future'); process.exit(1); }
    const client = new pg.Client(process.env.DATABASE_URL);
    await client.connect();
    await client.query('create table if not exists starts (at timestamptz default now())');
    await client.query('insert into starts default values');
    await client.end();`,
  'apps/api/src/main.js': `
    import { createServer } from 'node:http';
    import pg from 'pg';
    if (process.env.FAULT === 'api') throw new Error('cannot read the moon');
    createServer(async (request, response) => {
      const client = new pg.Client(process.env.DATABASE_URL);
      await client.connect();
      const { rows } = await client.query('select count(*)::int as starts from starts');
      await client.end();
      response.end(JSON.stringify(rows[0]));
    }).listen(Number(process.env.PORT), process.env.HOST, () => process.send({ type: 'ready' }));
    process.on('SIGTERM', () => setTimeout(() => { console.log('api ended', Date.now()); process.exit(0); }, 200));
    if (process.env.FAULT === 'later') setTimeout(() => { console.log(JSON.stringify({ level: 60, msg: 'out of coffee' })); process.exit(3); }, 300);`,
  'packages/stripe-sandbox/src/main.js': `
    import { createServer } from 'node:http';
    createServer((request, response) => response.end('pay')).listen(Number(process.env.SANDBOX_PORT), '127.0.0.1', () => process.send({ type: 'ready' }));
    process.on('SIGTERM', () => { console.log('sandbox ended', Date.now()); process.exit(0); });`,
};

/** The build script. It waits for as long as the copy contains a file named `hold-build`. */
const BUILD = 'while test -e ../../hold-build; do sleep 0.1; done; mkdir -p dist && cp -r src/* dist/';

/** @returns {string} path of the copy's folder */
export function makeFixture() {
  // The name contains a space, because many users' folder names do.
  const folder = mkdtempSync(join(tmpdir(), 'raffle fixture-'));
  for (const path of [
    'package.json',
    'package-lock.json',
    'nx.json',
    'tsconfig.base.json',
    'tools/processes',
    'tools/start',
    'tools/test/runner',
    'tools/test/test.mjs',
    'tools/witness',
  ])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  for (const [path, source] of Object.entries(PROGRAMS)) write(join(folder, path), source);
  const projects = new Set(Object.keys(PROGRAMS).map((path) => path.split('/').slice(0, 2).join('/')));
  for (const project of projects) {
    const name = `@raffle/${project.split('/')[1]}`;
    write(join(folder, project, 'package.json'), JSON.stringify({ name, version: '0.1.0', type: 'module', scripts: { build: BUILD } }));
  }
  linkPackages(folder);
  return folder;
}

/** @param {string} folder */
function linkPackages(folder) {
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  const entries = readdirSync(join(ROOT, 'node_modules')).filter((name) => name !== '@raffle' && !name.startsWith('.'));
  for (const name of entries) symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  copyFileSync(join(ROOT, 'node_modules/.package-lock.json'), join(packages, '.package-lock.json'));
}

/** @param {string} path @param {string} content */
function write(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/**
 * Runs `npm start` in the copy.
 * @param {string} folder
 * @param {Record<string, string>} [env]
 * @param {string[]} [args]
 */
export async function startFixture(folder, env = {}, args = []) {
  const port = env.PORT ?? String(await freePort());
  const { npm_lifecycle_event: _, ...own } = process.env;
  const child = spawn(process.execPath, ['tools/start/start.mjs', ...args], {
    cwd: folder,
    env: { ...own, PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('close', resolve));
  const run = {
    port,
    pid: /** @type {number} */ (child.pid),
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    signal: (/** @type {NodeJS.Signals} */ signal) => child.kill(signal),
    /** Returns the API's response, which contains the number of times that the API has been started with this data. */
    ask: async () => /** @type {Promise<{ starts: number }>} */ ((await fetch(`http://127.0.0.1:${port}`)).json()),
    isReady: async () => {
      await until(
        () => `the address is printed:\n${stdout}${stderr}`,
        () => stdout.includes('Ready: ') || child.exitCode !== null,
      );
      assert.match(stdout, /Ready: /, stderr);
    },
  };
  return run;
}

/**
 * Returns the command lines of running processes that contain the folder's path.
 * @param {string} folder
 * @returns {string[]}
 */
export function processesOf(folder) {
  const pids = existsSync('/proc/self') ? readdirSync('/proc') : execFileSync('ps', ['-eo', 'pid='], { encoding: 'utf8' }).split('\n');
  return pids
    .map(Number)
    .filter(Number.isInteger)
    .map(commandOf)
    .filter((command) => command.includes(folder));
}

/** @param {string | (() => string)} what @param {() => boolean | Promise<boolean>} condition @param {number} [patienceMs] @param {number} [pauseMs] */
export async function until(what, condition, patienceMs = PATIENCE_MS, pauseMs = 50) {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await delay(pauseMs)) if (await condition()) return;
  throw new Error(`timed out waiting until ${typeof what === 'string' ? what : what()}`);
}

/**
 * Waits until a program serves requests. If the program ends first, throws an error that contains its output.
 * @param {Pick<import('../processes/process-supervisor.mjs').Child, 'name' | 'ended' | 'output'>} program
 * @param {() => boolean | Promise<boolean>} condition
 */
export async function untilServes({ name, ended, output }, condition) {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  await until(
    () => `the ${name} serves:\n${output()}`,
    async () => hasEnded || (await condition()),
  );
  assert.ok(!hasEnded, `The ${name} ended before it served:\n${output()}`);
}

/** @param {string} folder */
export function removeFixture(folder) {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns Node.js options that make Node.js run `code` before the program. @param {string} code */
export const injectCode = (code) => `--import data:text/javascript,${encodeURIComponent(code)}`;

/**
 * Returns an environment variable that makes programs run with a replaced function in one of Node.js's modules.
 * @param {string} module
 * @param {string} name
 * @param {string} code
 */
export const replaceFunction = (module, name, code) => ({
  NODE_OPTIONS: injectCode(
    `import m from 'node:${module}'; import { syncBuiltinESMExports } from 'node:module'; m.${name} = ${code}; syncBuiltinESMExports();`,
  ),
});
