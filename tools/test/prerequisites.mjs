// @ts-check
import { existsSync } from 'node:fs';
import { PlainError } from '../start/plain-error.mjs';
import { step } from '../start/progress.mjs';
import { lastWords } from '../start/last-words.mjs';
import { findChromium, findRedis } from './services.mjs';

/** What npm cannot install, with its package in Debian. */
const PROGRAMS = {
  redis: { title: 'Redis', find: findRedis, debian: 'redis-server', elsewhere: 'redis-server in the PATH' },
  chromium: { title: 'Chromium', find: findChromium, debian: 'chromium', elsewhere: 'Chromium or Chrome in the PATH, or its path in CHROMIUM' },
};

/**
 * Sees to the programs that the suites need: installs them by apt where it may, and says what to install where it may not.
 * @param {import('../start/household.mjs').Household} household
 * @param {Set<import('./suites.mjs').Need>} needs
 */
export async function insistOnPrograms(household, needs) {
  const missing = Object.entries(PROGRAMS).flatMap(([need, program]) => (needs.has(/** @type {import('./suites.mjs').Need} */ (need)) && !program.find() ? [program] : []));
  if (missing.length === 0) return;
  if (mayUseApt()) await installByApt(household, missing.map(({ debian }) => debian));
  const still = missing.filter(({ find }) => !find());
  if (still.length === 0) return;
  const packages = still.map(({ debian }) => debian).join(' ');
  const titles = still.map(({ title, elsewhere }) => `${title} (${elsewhere})`).join(' and ');
  throw new PlainError(`The tests need ${titles}: install it, on Debian and Ubuntu with "apt install ${packages}".`);
}

function mayUseApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** @param {import('../start/household.mjs').Household} household @param {string[]} packages */
async function installByApt(household, packages) {
  await step(`Installing ${packages.join(' and ')} (apt)`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update', '-qq'], ['install', '-y', '-qq', '--no-install-recommends', ...packages]]) {
      const apt = household.start('apt', { command: 'apt-get', args, env });
      if ((await apt.ended) !== 0) throw new PlainError(`apt could not install ${packages.join(' and ')}: ${lastWords(apt.output())}`);
    }
  });
}
