// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { PlainError, sentenceOf } from '../processes/failure.mjs';
import { isAlive } from '../processes/process-group.mjs';

const BEAT_MS = 10_000;
const SILENT_MS = 60_000;
const HERE = placeOfProcesses();

/**
 * Takes the data folder for this process; two runs on one folder would end in two servers on one database.
 * @param {string} dataDir
 * @returns {() => void} gives it back
 */
export function lockDataDir(dataDir) {
  const taken = takeLock(join(dataDir, 'run.lock'));
  if ('release' in taken) return taken.release;
  throw new PlainError(
    `The data folder ${dataDir} is in use by another run (process ${taken.holder.pid}${placeOf(taken.holder)}): stop that one, or choose another folder with DATA_DIR.`,
  );
}

/**
 * @param {string} lock  a path
 * @returns {{ release: () => void } | { holder: Holder }} the holder is another process that runs
 */
export function takeLock(lock) {
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid), where: HERE });
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    while (!tryLink(draft, lock)) {
      const holder = readHolder(lock);
      if (holder && isRunning(holder, lock)) return { holder };
      setAside(lock, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const beat = setInterval(() => {
    const now = new Date();
    if (isMine()) utimesSync(lock, now, now);
  }, BEAT_MS);
  beat.unref();
  const release = () => {
    clearInterval(beat);
    if (isMine()) rmSync(lock, { force: true });
  };
  return { release };

  function isMine() {
    return existsSync(lock) && readFileSync(lock, 'utf8') === mine;
  }
}

/** A hard link appears with its content or not at all, and never over another. @param {string} draft @param {string} lock */
function tryLink(draft, lock) {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw new PlainError(`The data folder takes no links (${sentenceOf(error)}): choose one on a disk of this system with DATA_DIR.`);
  }
}

/** @typedef {{ pid: number, started: string, where?: string }} Holder */

/** @param {string} lock @returns {Holder | undefined} the process that holds it, if it still runs */
export function holderOf(lock) {
  const holder = readHolder(lock);
  return holder && isRunning(holder, lock) ? holder : undefined;
}

/** @param {string} lock @returns {Holder | undefined} */
function readHolder(lock) {
  try {
    return JSON.parse(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Removes the lock of a dead run, unless somebody else has just replaced it by a live one.
 * @param {string} lock
 * @param {Holder | undefined} dead
 */
function setAside(lock, dead) {
  const aside = `${lock}.stale-${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return; // another run was faster
  }
  const found = readHolder(aside);
  if (found && (found.pid !== dead?.pid || found.started !== dead.started)) tryLink(aside, lock);
  rmSync(aside, { force: true });
}

/**
 * Of another machine or container on the same folder, whose processes are not seen here, the lock itself tells: a live run touches it.
 * @param {Holder} holder @param {string} lock
 */
function isRunning({ pid, started, where = HERE }, lock) {
  if (where === HERE) return isAlive(pid) && startOf(pid) === started;
  return Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) < SILENT_MS;
}

/** @param {Holder} holder */
function placeOf({ where = HERE }) {
  return where === HERE ? '' : ` on ${where.split(' ')[0]}`;
}

/**
 * When a process was started: tells it from a later one with the same number.
 * @param {number} pid
 */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  }
}

/** The machine, and on Linux the container: only here a process's number means the same. */
function placeOfProcesses() {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
