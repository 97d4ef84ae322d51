// @ts-check
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PlainError, sentenceOf } from '../processes/failure.mjs';
import { commandOf } from '../processes/process-group.mjs';

/**
 * @typedef {{ pid: number, command: string }} Holder
 * @typedef {(holder: Holder) => string} Refusal  returns the error message if another process on this machine holds the lock
 */

/**
 * Takes a lock file for this process. If a killed process has left the lock file, this process takes the lock over.
 * @param {string} path
 * @param {Refusal} refusal
 * @returns {() => void} releases it
 */
export function takeLock(path, refusal) {
  const ownLine = JSON.stringify({ pid: process.pid, command: commandOf(process.pid) });
  while (!tryCreate(path, ownLine)) {
    if (!isStale(path, refusal)) continue;
    // Without a lock on the takeover, a slower process could remove the new lock of a faster process instead of the stale lock.
    const release = takeLock(`${path}.takeover`, refusal);
    try {
      if (isStale(path, refusal)) rmSync(path);
    } finally {
      release();
    }
  }
  return () => {
    if (contentOf(path) === ownLine) rmSync(path);
  };
}

/**
 * Creates the file with its content in one step, so that no other process sees it empty.
 * @param {string} path
 * @param {string} content
 * @returns {boolean} false if the file exists
 */
function tryCreate(path, content) {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, content);
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw new PlainError(`The lock ${path} cannot be created: ${sentenceOf(error)}.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Returns whether the process that left the lock no longer runs. Returns false if the lock does not exist any more.
 * @param {string} path
 * @param {Refusal} refusal
 * @throws PlainError if a running process holds it
 */
function isStale(path, refusal) {
  const content = contentOf(path);
  if (content === undefined) return false;
  const holder = parse(content);
  if (holder && isRunning(holder)) throw new PlainError(refusal(holder));
  return true;
}

/** @param {string} path @returns {string | undefined} undefined if the file does not exist */
function contentOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {string} content @returns {Holder | undefined} undefined if the machine crashed before the content was on disk */
function parse(content) {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/**
 * Checks the command too, because the process number may now belong to another program or, in a container, to this process itself.
 * @param {Holder} holder
 */
function isRunning({ pid, command }) {
  return pid !== process.pid && commandOf(pid) === command;
}
