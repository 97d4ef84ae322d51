// @ts-check
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PlainError, sentenceOf } from '../processes/failure.mjs';
import { commandOf } from '../processes/process-group.mjs';

/**
 * @typedef {{ pid: number, command: string }} Holder
 * @typedef {(holder: Holder) => string} Refusal  returns the error message to throw if another process on this machine holds the lock
 */

/**
 * Takes a lock file for this process. Replaces a lock file that a killed process has left behind.
 * @param {string} path
 * @param {Refusal} refusal
 * @returns {() => void} releases the lock
 */
export function takeLock(path, refusal) {
  const ownLine = JSON.stringify({ pid: process.pid, command: commandOf(process.pid) });
  while (!tryCreate(path, ownLine)) {
    if (!isStale(path, refusal)) continue;
    // The takeover needs a lock of its own. Otherwise, a slower process could remove a faster process's new lock instead of the stale one.
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
 * Creates the file together with its content, so that no other process ever sees it empty.
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
 * Returns whether the process that left the lock is no longer running. Returns false if the lock no longer exists.
 * @param {string} path
 * @param {Refusal} refusal
 * @throws PlainError if a running process holds the lock
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

/**
 * @param {string} content
 * @returns {Holder | undefined} undefined if the content is invalid because the machine crashed before the content was on disk
 */
function parse(content) {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/**
 * Compares the command too, because the process ID may now belong to another program or, in a container, to this process itself.
 * @param {Holder} holder
 */
function isRunning({ pid, command }) {
  return pid !== process.pid && commandOf(pid) === command;
}
