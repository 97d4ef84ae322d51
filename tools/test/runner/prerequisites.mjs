// @ts-check
import { existsSync } from 'node:fs';
import { failureReason, PlainError } from '../../start/failure.mjs';
import { step } from '../../start/terminal.mjs';
import {
  findCaddy,
  findFirefox,
  findHeadlessChromium,
  findHeadlessShell,
  findMiniBrowser,
  findRedis,
  findWebKitDriver,
  findXvfb,
} from './services.mjs';

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
  caddy: { title: 'Caddy', find: findCaddy, debian: ['caddy'], elsewhere: 'caddy in the PATH' },
  firefox: { title: 'Firefox', find: findFirefox, debian: ['firefox-esr'], elsewhere: 'firefox in the PATH' },
  webkit: {
    title: 'WebKitGTK with its driver',
    find: () => findWebKitDriver() && findMiniBrowser(),
    debian: ['webkit2gtk-driver'],
    elsewhere: 'WebKitWebDriver and MiniBrowser in the PATH',
  },
  display: { title: 'Xvfb', find: findXvfb, debian: ['xvfb'], elsewhere: 'Xvfb in the PATH' },
};

/**
 * Sees to the programs that the suites need: installs them by apt where it may, and says what to install where it may not.
 * @param {import('../../start/processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {Set<string>} needs  names of `PROGRAMS`; of what is none, somebody else takes care
 */
export async function insistOnPrograms(supervisor, needs) {
  const needed = Object.entries(PROGRAMS).flatMap(([need, program]) => (needs.has(need) ? [program] : []));
  const wanted = needed.filter(({ find, findBest = find }) => !findBest());
  if (wanted.length > 0 && mayUseApt()) await installByApt(supervisor, wanted);
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
 * @param {import('../../start/processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {Program[]} programs
 */
async function installByApt(supervisor, programs) {
  await step(`Installing ${programs.map(({ title }) => title).join(' and ')} (apt)`, async () => {
    await apt(supervisor, ['update', '-qq']);
    for (const program of programs) await installFirst(supervisor, program);
  });
}

/** @param {import('../../start/processes/process-supervisor.mjs').ProcessSupervisor} supervisor @param {Program} program */
async function installFirst(supervisor, { find, debian }) {
  let said = '';
  for (const name of debian) {
    const install = await apt(supervisor, ['install', '-y', '-qq', '--no-install-recommends', name]);
    if (install.succeeded || find()) return;
    said = install.failureReason;
  }
  throw new PlainError(`apt could not install ${debian.join(' or ')}: ${said}`);
}

/**
 * @param {import('../../start/processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {string[]} args
 */
async function apt(supervisor, args) {
  const child = supervisor.start('apt', { command: 'apt-get', args, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  return { succeeded: (await child.ended) === 0, failureReason: failureReason(child.output()) };
}
