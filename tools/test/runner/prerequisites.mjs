// @ts-check
import { existsSync } from 'node:fs';
import { failureReason, PlainError, sentenceOf } from '../../processes/failure.mjs';
import { say, step } from '../../start/terminal.mjs';
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
 * @typedef {object} Program  a program that npm cannot install
 * @property {string} title
 * @property {() => string | undefined} find
 * @property {() => string | undefined} [findBest]  finds only the preferred variant, if other variants also work
 * @property {[string, ...string[]]} debian  packages that contain the program, preferred one first; some Debian and Ubuntu releases lack
 * some of them
 * @property {string} elsewhere
 */

/** @type {Record<string, Program>} */
const PROGRAMS = {
  redis: { title: 'Redis', find: findRedis, debian: ['redis-server'], elsewhere: 'with "brew install redis"' },
  chromium: {
    title: 'Chromium',
    find: findHeadlessChromium,
    findBest: findHeadlessShell,
    debian: ['chromium-headless-shell', 'chromium'],
    elsewhere: 'with "npx playwright install chromium-headless-shell", which needs no administrator, or name another Chromium in CHROMIUM',
  },
  caddy: { title: 'Caddy', find: findCaddy, debian: ['caddy'], elsewhere: 'with "brew install caddy"' },
  firefox: { title: 'Firefox', find: findFirefox, debian: ['firefox-esr'], elsewhere: 'as firefox in the PATH' },
  webkit: {
    title: 'WebKitGTK with its driver',
    find: () => findWebKitDriver() && findMiniBrowser(),
    debian: ['webkit2gtk-driver'],
    elsewhere: 'as WebKitWebDriver and MiniBrowser in the PATH',
  },
  display: { title: 'Xvfb', find: findXvfb, debian: ['xvfb'], elsewhere: 'as Xvfb in the PATH' },
};

/**
 * Finds the required programs and, if possible, installs the missing ones with apt.
 * @param {import('../../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {Set<string>} needs  names in `PROGRAMS`; other names are ignored
 * @returns {Promise<Map<string, string>>} the missing programs, each with a sentence that explains how to install the program
 */
export async function installPrograms(supervisor, needs) {
  const needed = Object.entries(PROGRAMS).filter(([need]) => needs.has(need));
  const wanted = needed.flatMap(([, program]) => ((program.findBest ?? program.find)() ? [] : [program]));
  if (wanted.length > 0 && mayUseApt())
    await installByApt(supervisor, wanted).catch((error) => {
      if (process.env.CI) throw error;
      say(`  ${sentenceOf(error)}`);
    });
  return new Map(needed.flatMap(([need, program]) => (program.find() ? [] : [[need, sentenceFor(program)]])));
}

/** @param {Program} program */
function sentenceFor({ title, debian, elsewhere }) {
  return `There is no ${title}: install it on Debian and Ubuntu with "sudo apt install ${debian.at(-1)}", elsewhere ${elsewhere}.`;
}

/**
 * Like `installPrograms`, but throws if a program is missing. @throws PlainError
 * @param {import('../../processes/process-supervisor.mjs').ProcessSupervisor} supervisor @param {Set<string>} needs
 */
export async function assertPrograms(supervisor, needs) {
  const missing = await installPrograms(supervisor, needs);
  if (missing.size > 0) throw new PlainError([...missing.values()].join('\n'));
}

function mayUseApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

const INSTALL = ['install', '-y', '-qq', '--no-install-recommends'];

/**
 * Installs every program's preferred package with one command. If that fails, tries each program's packages in order until one can be
 * installed.
 * @param {import('../../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {Program[]} programs
 */
async function installByApt(supervisor, programs) {
  await step(`Installing ${programs.map(({ title }) => title).join(' and ')} (apt)`, async () => {
    await apt(supervisor, ['update', '-qq']);
    const best = await apt(supervisor, [...INSTALL, ...programs.map(({ debian }) => debian[0])]);
    if (!best.succeeded) for (const program of programs) await installFirst(supervisor, program);
  });
}

/**
 * Installs the program's first package that apt can install. Does not fail if another variant of the program is already installed.
 * @param {import('../../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {Program} program
 */
async function installFirst(supervisor, { find, debian }) {
  let output = '';
  for (const name of debian) {
    const install = await apt(supervisor, [...INSTALL, name]);
    if (install.succeeded || find()) return;
    output = install.failureReason;
  }
  throw new PlainError(`apt could not install ${debian.join(' or ')}: ${output}`);
}

/**
 * @param {import('../../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {string[]} args
 */
async function apt(supervisor, args) {
  const child = supervisor.start('apt', { command: 'apt-get', args, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  return { succeeded: (await child.ended) === 0, failureReason: failureReason(child.output()) };
}
