// @ts-check
import { existsSync } from 'node:fs';
import { PlainError } from '../start/plain-error.mjs';
import { step } from '../start/progress.mjs';
import { lastWords } from '../start/last-words.mjs';
import { findHeadlessChromium, findHeadlessShell, findRedis } from './services.mjs';

/**
 * @typedef {object} Program  that npm cannot install
 * @property {string} title
 * @property {() => string | undefined} find
 * @property {() => string | undefined} [findBest]  when another than the best does too
 * @property {[string, ...string[]]} debian  its packages, the best first; not every Debian or Ubuntu has each
 * @property {string} elsewhere
 */

/** @type {Record<string, Program>} */
const PROGRAMS = {
  redis: { title: 'Redis', find: findRedis, debian: ['redis-server'], elsewhere: 'redis-server in the PATH' },
  chromium: {
    title: 'Chromium',
    find: findHeadlessChromium,
    findBest: findHeadlessShell,
    debian: ['chromium-headless-shell', 'chromium'],
    elsewhere: 'Chromium or Chrome in the PATH, or its path in CHROMIUM',
  },
};

/**
 * Sees to the programs that the suites need: installs them by apt where it may, and says what to install where it may not.
 * @param {import('../start/household.mjs').Household} household
 * @param {Set<import('./suites.mjs').Need>} needs
 */
export async function insistOnPrograms(household, needs) {
  const needed = Object.entries(PROGRAMS).flatMap(([need, program]) =>
    needs.has(/** @type {import('./suites.mjs').Need} */ (need)) ? [program] : [],
  );
  const wanted = needed.filter(({ find, findBest = find }) => !findBest());
  if (wanted.length > 0 && mayUseApt()) await installByApt(household, wanted);
  const missing = needed.filter(({ find }) => !find());
  if (missing.length === 0) return;
  const packages = missing.map(({ debian }) => debian.at(-1)).join(' ');
  const titles = missing.map(({ title, elsewhere }) => `${title} (${elsewhere})`).join(' and ');
  throw new PlainError(`The tests need ${titles}: install it, on Debian and Ubuntu with "apt install ${packages}".`);
}

function mayUseApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Each program by the first of its packages that can be had. What is there already in a form that does too, is not worth a failure.
 * @param {import('../start/household.mjs').Household} household
 * @param {Program[]} programs
 */
async function installByApt(household, programs) {
  await step(`Installing ${programs.map(({ title }) => title).join(' and ')} (apt)`, async () => {
    await apt(household, ['update', '-qq']);
    for (const program of programs) await installFirst(household, program);
  });
}

/** @param {import('../start/household.mjs').Household} household @param {Program} program */
async function installFirst(household, { find, debian }) {
  let said = '';
  for (const name of debian) {
    const install = await apt(household, ['install', '-y', '-qq', '--no-install-recommends', name]);
    if (install.succeeded || find()) return;
    said = install.lastWords;
  }
  throw new PlainError(`apt could not install ${debian.join(' or ')}: ${said}`);
}

/**
 * @param {import('../start/household.mjs').Household} household
 * @param {string[]} args
 */
async function apt(household, args) {
  const child = household.start('apt', { command: 'apt-get', args, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  return { succeeded: (await child.ended) === 0, lastWords: lastWords(child.output()) };
}
