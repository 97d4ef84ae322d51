// @ts-check
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError, sentenceOf } from '../processes/failure.mjs';
import { binariesPackage } from './postgres-package.mjs';
import { step } from './terminal.mjs';
import { ROOT } from './settings.mjs';

/**
 * Installs the packages in package-lock.json if node_modules contains different packages or packages for another platform. Does not rely on
 * file timestamps, because archives preserve old ones.
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 */
export async function installIfNeeded(supervisor) {
  if (isInstalled(lockOf('package-lock.json'), lockOf('node_modules/.package-lock.json'))) return;
  assertLinks(ROOT);
  await step('Installing packages (npm ci)', async () => {
    const npm = supervisor.start('npm', npmCommand(process.env.npm_execpath));
    if ((await npm.ended) !== 0) throw new PlainError(`The packages could not be installed: ${reasonIn(npm.output())}`);
  });
}

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/**
 * @param {Packages | undefined} wanted
 * @param {Packages | undefined} there  the installed packages, according to npm's own record
 */
export function isInstalled(wanted, there) {
  if (there === undefined || !(`node_modules/${binariesPackage()}` in there)) return false;
  return Object.entries(wanted ?? {}).every(
    ([path, { version, integrity, optional }]) =>
      !path.startsWith('node_modules/') || optional || (there[path]?.version === version && there[path]?.integrity === integrity),
  );
}

/** @param {string} path @returns {Packages | undefined} */
function lockOf(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** @param {string} folder */
function assertLinks(folder) {
  const link = join(folder, `.link-${process.pid}`);
  try {
    symlinkSync('.', link);
  } catch (error) {
    throw new PlainError(
      `Packages cannot be installed in ${folder}, which does not support links (${sentenceOf(error)}): copy the project to a disk of this system, for example to your home folder.`,
    );
  } finally {
    rmSync(link, { force: true });
  }
}

/**
 * Returns the command that runs the npm and Node.js that started this run, or plain `npm` if yarn or another program started it.
 * @param {string | undefined} npm  path of npm's program
 */
export function npmCommand(npm) {
  const [command, ...first] = npm?.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm'];
  // The build needs the development dependencies even if the environment sets NODE_ENV=production.
  return { command, args: [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], cwd: ROOT, env: process.env };
}

/** @param {string} output  npm's output */
function reasonIn(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim());
  const telling = lines.filter((line) => line && !/^(code|errno|syscall|path) |complete log of this run/i.test(line));
  return telling.slice(0, 2).join(' ') || 'npm ci failed without a message.';
}
