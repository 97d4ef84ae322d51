// @ts-check
// The external programs that the tests and the bench need: a throwaway Postgres cluster, a throwaway Redis, and browsers.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { connect } from 'node:net';
import { freemem, homedir, tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startGuard } from '../../processes/guard.mjs';
import { freePort } from '../../start/ports.mjs';
import { startCluster } from '../../start/postgres.mjs';
import { endGroup } from '../../processes/process-group.mjs';

/**
 * @typedef {{ url: string, port: number, stop: () => Promise<void> }} Service
 * `stop` ends the program and removes its data; both also happen if the process that started it is killed
 */

/** Settings that trade durability for speed. Test data may be lost in a crash, but transactions, locks and commit order work as usual. */
const TEST_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: 500,
  shared_buffers: '256MB',
  max_wal_size: '512MB',
  autovacuum_naptime: '10s',
  jit: 'off',
};

/** Maximum size of the cluster while all suites use it, in bytes. */
const ROOM_OF_CLUSTER = 4 * 1024 ** 3;

/**
 * Starts a new cluster. `url` connects to the `postgres` database as a superuser, so that each suite can create its own databases.
 * @param {object} [options]
 * @param {Record<string, string | number>} [options.settings]  applied in addition to `TEST_SETTINGS`
 * @param {boolean} [options.onDisk]  whether to store the data on disk even if it would fit in memory
 * @returns {Promise<Service>}
 */
export async function startPostgres({ settings, onDisk = false } = {}) {
  const folder = mkdtempSync(join((!onDisk && folderInMemory(ROOM_OF_CLUSTER)) || tmpdir(), 'raffle-postgres-'));
  const guard = startGuard();
  guard.entrust({ remove: folder });
  try {
    const cluster = await startCluster({
      dataDir: join(folder, 'data'),
      password: 'test',
      settings: { ...TEST_SETTINGS, ...settings },
    });
    guard.entrust({ group: cluster.pid, signal: 'SIGQUIT' });
    return { url: cluster.url('postgres'), port: cluster.port, stop: () => cluster.stop().then(() => cleanUp(folder, guard)) };
  } catch (error) {
    await cleanUp(folder, guard);
    throw error;
  }
}

/**
 * Returns an in-memory folder if there is enough room. Every test file creates and drops a database, which consists of 430 files. On disk,
 * this takes ten times as long, mostly because the file system searches for inode numbers that have not been freed recently.
 * @param {number} room  bytes
 * @returns {string | undefined} a folder whose files Linux keeps in memory; undefined if the folder or the memory has too little free space
 */
export function folderInMemory(room) {
  const folder = '/dev/shm';
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, freemem()) >= room ? folder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Starts Redis without persistence.
 * @returns {Promise<Service>}
 */
export async function startRedis() {
  const binary = findRedis();
  if (!binary)
    throw new Error('Redis is not installed: install redis-server (Debian, Ubuntu: apt install redis-server; macOS: brew install redis).');
  const folder = mkdtempSync(join(tmpdir(), 'raffle-redis-'));
  const guard = startGuard();
  guard.entrust({ remove: folder });
  const port = await freePort();
  const child = spawn(
    binary,
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
      '--maxmemory-policy',
      'noeviction',
    ],
    { stdio: 'ignore', detached: true },
  );
  const failed = new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`redis-server ended with code ${code} at its start.`)));
  });
  failed.catch(() => {});
  const pid = child.pid ?? 0;
  if (pid) guard.entrust({ group: pid, signal: 'SIGTERM' });
  const stop = () => endGroup(pid, 'SIGTERM').then(() => cleanUp(folder, guard));
  try {
    await Promise.race([failed, answers(port)]);
  } catch (error) {
    await cleanUp(folder, guard);
    throw error;
  }
  return { url: `redis://127.0.0.1:${port}`, port, stop };
}

const FULL_BROWSERS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** The headless shell has the same engine as Chromium but no user interface. It needs about half as much CPU time to open a page. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

const PLAYWRIGHT_FOLDERS = [
  process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), '.cache/ms-playwright'),
  join(homedir(), 'Library/Caches/ms-playwright'),
];

/**
 * Finds a browser: the one named by the `CHROMIUM` environment variable or, if it is unset, an installed one, preferring a full build to a
 * headless one.
 * @returns {string | undefined} the browser's path
 */
export function findChromium() {
  return process.env.CHROMIUM || findProgram([...FULL_BROWSERS, ...SHELLS]);
}

/**
 * Finds the browser for the journeys: the one named by the `CHROMIUM` environment variable or, if it is unset, an installed one, preferring
 * a headless shell.
 * @returns {string | undefined} the browser's path
 */
export function findHeadlessChromium() {
  return findHeadlessShell() ?? findChromium();
}

/** @returns {string | undefined} the value of the `CHROMIUM` environment variable if it is set, otherwise the path of a headless shell */
export function findHeadlessShell() {
  return process.env.CHROMIUM || findProgram([...SHELLS, ...shellsOfPlaywright()]);
}

/** Returns the headless shells installed by `npx playwright install chromium-headless-shell`, newest first. */
export function shellsOfPlaywright(folders = PLAYWRIGHT_FOLDERS) {
  const ofAge = (/** @type {string} */ folder) => Number(/(\d+)$/.exec(folder)?.[1] ?? 0);
  return folders
    .flatMap(foldersOf)
    .filter((folder) => basename(folder).startsWith('chromium_headless_shell-'))
    .toSorted((one, other) => ofAge(other) - ofAge(one))
    .flatMap(foldersOf)
    .flatMap((folder) => ['chrome-headless-shell', 'headless_shell'].map((name) => join(folder, name)));
}

/** @returns {string | undefined} */
export function findRedis() {
  return findProgram(['redis-server', 'valkey-server']);
}

/** @returns {string | undefined} */
export function findCaddy() {
  return findProgram(['caddy']);
}

/** @returns {string | undefined} */
export function findFirefox() {
  return findProgram(['firefox-esr', 'firefox']);
}

/** @returns {string | undefined} path of the driver for the browser that `findMiniBrowser` finds */
export function findWebKitDriver() {
  return findProgram(['WebKitWebDriver']);
}

/** @returns {string | undefined} path of the browser that WebKitGTK's driver uses; Debian installs it next to the library */
export function findMiniBrowser() {
  const folders = ['/usr/lib', '/usr/libexec', ...foldersOf('/usr/lib')].flatMap((folder) =>
    ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((library) => join(folder, library, 'MiniBrowser')),
  );
  return findProgram(['MiniBrowser', ...folders]);
}

/** @returns {string | undefined} the path of a program that provides an in-memory display */
export function findXvfb() {
  return findProgram(['Xvfb']);
}

/** @param {string} folder */
function foldersOf(folder) {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

/** @param {string[]} names  names of programs in PATH, or absolute paths; preferred one first */
function findProgram(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/bin', '/usr/bin', '/opt/homebrew/bin'];
  const paths = names.flatMap((name) => (name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name))));
  return paths.find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {number} port */
async function answers(port) {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await delay(20)) {
    const reply = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
      socket.once('error', () => resolve(''));
      socket.once('data', (data) => resolve(String(data)));
      socket.once('close', () => resolve(''));
      socket.once('data', () => socket.destroy());
    });
    if (reply.startsWith('+PONG')) return;
  }
  throw new Error('redis-server did not answer within 10 s.');
}

/**
 * @param {string} folder
 * @param {import('../../processes/guard.mjs').Guard} guard
 */
async function cleanUp(folder, guard) {
  rmSync(folder, { recursive: true, force: true });
  await guard.release();
}
