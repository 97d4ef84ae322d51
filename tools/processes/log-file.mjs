// @ts-check
import { appendFileSync, renameSync, statSync } from 'node:fs';
import { sentenceOf } from './failure.mjs';

const MAX_BYTES = 5 * 1024 * 1024;

/**
 * Appends to a log that never takes more than twice 5 MB: a child that logs without end must not fill the disk. On a disk that is full a
 * line is lost, and nothing else with it.
 * @param {string} path  the older half is kept beside it as `<path>.1`
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
      if (!isLost) process.stderr.write(`Nothing is written into ${path} any more: ${sentenceOf(error)}.\n`);
      isLost = true;
    }
  };
}
