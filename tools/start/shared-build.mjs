// @ts-check
// Runs of one checkout share its build: a site must not lose the files that it serves, and two builds must not write into one folder.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from '../processes/failure.mjs';
import { holderOf, takeLock } from './data-lock.mjs';
import { ROOT } from './settings.mjs';
import { say } from './terminal.mjs';

const FOLDER = join(ROOT, 'node_modules/.cache/raffle-runs');
const PAUSE_MS = 500;

/**
 * Builds, or finds that nothing is to be built, while no other run of this checkout does, and then counts as a user of the build.
 * @param {(insistOnUnused: () => void) => Promise<void>} build  asks first whether it may replace what is built
 */
export async function shareBuild(build) {
  mkdirSync(FOLDER, { recursive: true });
  const release = await whenNobodyBuilds();
  try {
    await build(insistOnUnused);
    const mine = takeLock(join(FOLDER, `user-${process.pid}`));
    if ('release' in mine) process.on('exit', mine.release);
  } finally {
    release();
  }
}

/** @returns {Promise<() => void>} */
async function whenNobodyBuilds() {
  for (let waits = 0; ; waits += 1) {
    const taken = takeLock(join(FOLDER, 'build'));
    if ('release' in taken) return taken.release;
    if (waits === 0) say(`Another start (process ${taken.holder.pid}) is building; this one waits …`);
    await delay(PAUSE_MS);
  }
}

/** @throws {PlainError} if another run serves what is built */
function insistOnUnused() {
  for (const name of readdirSync(FOLDER)) {
    const user = /^user-\d+$/.test(name) ? holderOf(join(FOLDER, name)) : undefined;
    if (user && user.pid !== process.pid)
      throw new PlainError(
        `The sources have changed, and another run from this folder (process ${user.pid}) serves the present build: stop that one first, or start from another copy of the repository.`,
      );
  }
}
