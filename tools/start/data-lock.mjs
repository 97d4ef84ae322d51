// @ts-check
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from './failure.mjs';
import { isAlive } from './processes/process-group.mjs';

/**
 * Takes the data folder for this process; two runs on one folder would end in two servers on one database.
 * @param {string} dataDir
 * @returns {() => void} gives it back
 */
export function lockDataDir(dataDir) {
  const lock = join(dataDir, 'run.lock');
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    while (!tryLink(draft, lock)) {
      const holder = readHolder(lock);
      if (holder && isRunning(holder))
        throw new PlainError(
          `The data folder ${dataDir} is in use by another run (process ${holder.pid}): stop that one, or choose another folder with DATA_DIR.`,
        );
      setAside(lock, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readHolder(lock)?.pid === process.pid) rmSync(lock, { force: true });
  };
}

/** A hard link appears with its content or not at all, and never over another. @param {string} draft @param {string} lock */
function tryLink(draft, lock) {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @typedef {{ pid: number, started: string }} Holder */

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

/** @param {Holder} holder */
function isRunning({ pid, started }) {
  return isAlive(pid) && startOf(pid) === started;
}

/**
 * When a process was started, in ticks since the machine was: tells it from a later one with the same number. Linux only;
 * elsewhere the number alone must do.
 * @param {number} pid
 */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
