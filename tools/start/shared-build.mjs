// @ts-check
// Runs of one checkout share its build: a site must not lose the files that it serves, and two builds must not write into one folder.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from '../processes/failure.mjs';
import { holderOf, takeLock } from './data-lock.mjs';
import { ROOT } from './settings.mjs';
import { say } from './terminal.mjs';

/** Not beside the build: the repository may be on a disk that takes no links, which locks are made of. */
const FOLDER = join(tmpdir(), `raffle-runs-${process.getuid?.() ?? ''}-${createHash('sha256').update(ROOT).digest('hex').slice(0, 16)}`);
const PAUSE_MS = 500;

/**
 * Builds, or finds that nothing is to be built, while no other run of this checkout does, and then counts as a user of the build.
 * @param {(insistOnUnused: () => void) => Promise<void>} build  asks first whether it may replace what is built
 */
export async function shareBuild(build) {
  const release = await whenNobodyBuilds();
  try {
    const others = usersOf();
    await build(() => insistOnNone(others));
    const mine = takeLock(join(FOLDER, `user-${process.pid}`));
    if ('release' in mine) process.on('exit', () => leave(mine.release));
  } finally {
    release();
  }
}

/** The last one removes the folder. @param {() => void} release */
function leave(release) {
  release();
  try {
    rmdirSync(FOLDER);
  } catch {
    // Another run has a file in it.
  }
}

/** @returns {Promise<() => void>} */
async function whenNobodyBuilds() {
  for (let waits = 0; ; waits += 1) {
    mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
    const taken = takeLock(join(FOLDER, 'build'));
    if ('release' in taken) return taken.release;
    if (waits === 0) say(`Another start (process ${taken.holder.pid}) is building; this one waits …`);
    await delay(PAUSE_MS);
  }
}

/** The other runs that serve what is built. Those that were killed leave a file behind. @returns {import('./data-lock.mjs').Holder[]} */
function usersOf() {
  const names = readdirSync(FOLDER).filter((name) => /^user-\d+$/.test(name));
  return names.flatMap((name) => {
    const path = join(FOLDER, name);
    const user = holderOf(path);
    if (user === undefined) rmSync(path, { force: true });
    return user === undefined || user.pid === process.pid ? [] : [user];
  });
}

/** @param {import('./data-lock.mjs').Holder[]} users @throws {PlainError} if there is one */
function insistOnNone([user]) {
  if (user === undefined) return;
  throw new PlainError(
    `The sources have changed, and another run from this folder (process ${user.pid}) serves the present build: stop that one first, or start from another copy of the repository.`,
  );
}
