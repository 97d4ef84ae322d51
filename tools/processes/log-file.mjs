// @ts-check
import { appendFileSync, renameSync, statSync } from 'node:fs';
import { sentenceOf } from './failure.mjs';

const MAX_BYTES = 5 * 1024 * 1024;

/**
 * Returns a function that appends to a log. The log consists of two files of about 5 MB each, so a child process cannot fill the disk with
 * it. If the disk is full, log lines are lost, but no error is thrown.
 * @param {string} path  path of the current file; the previous file is `<path>.1`
 */
export function openLog(path) {
  let isLost = false;
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return (/** @type {string} */ text) => {
    try {
      if (size > MAX_BYTES) {
        renameSync(path, `${path}.1`);
        size = 0;
      }
      appendFileSync(path, text, { mode: 0o600 });
      size += Buffer.byteLength(text);
    } catch (error) {
      if (!isLost) process.stderr.write(`Lines are missing from ${path}: ${sentenceOf(error)}.\n`);
      isLost = true;
    }
  };
}
