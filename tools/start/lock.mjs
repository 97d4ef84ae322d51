// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PlainError } from '../processes/failure.mjs';
import { commandOf } from '../processes/process-group.mjs';

/** @typedef {{ pid: number, command: string }} Holder */

/**
 * Takes a lock file for this process. A lock that a killed process has left is taken over.
 * @param {string} path
 * @param {(pid: number) => string} refusal  the sentence if another process of this machine holds the lock
 * @returns {() => void} releases it
 */
export function takeLock(path, refusal) {
  /** @type {Holder} */
  const mine = { pid: process.pid, command: commandOf(process.pid) };
  while (!tryCreate(path, JSON.stringify(mine))) {
    const holder = readHolder(path);
    if (holder && isRunning(holder)) throw new PlainError(refusal(holder.pid));
    rmSync(path, { force: true });
  }
  return () => rmSync(path, { force: true });
}

/** @param {string} path @param {string} content @returns {boolean} false if the file exists */
function tryCreate(path, content) {
  try {
    writeFileSync(path, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} path @returns {Holder | undefined} */
function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Checks the command too: by now another program may have the number or, in a container, this process itself. @param {Holder} holder */
function isRunning({ pid, command }) {
  return pid !== process.pid && commandOf(pid) === command;
}
