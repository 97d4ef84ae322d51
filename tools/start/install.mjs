// @ts-check
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from './failure.mjs';
import { step } from './terminal.mjs';
import { ROOT } from './settings.mjs';

/**
 * Installs what package-lock.json says when node_modules is missing or older than it.
 * @param {import('./processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 */
export async function installIfNeeded(supervisor) {
  const installed = modified(join(ROOT, 'node_modules/.package-lock.json'));
  if (installed > 0 && installed >= modified(join(ROOT, 'package-lock.json'))) return;
  await step('Installing packages (npm ci)', async () => {
    const npm = supervisor.start('npm', npmCommand());
    if ((await npm.ended) !== 0) throw new PlainError(`The packages could not be installed: ${reasonIn(npm.output())}`);
  });
}

/** @param {string} path @returns {number} milliseconds since the epoch, 0 when there is no such file */
function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function npmCommand() {
  // The npm that started us, run by this same Node; a plain `npm` when started without it.
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  // Some machines set NODE_ENV=production for everything; building needs the development packages too.
  return { command, args: [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], cwd: ROOT, env: process.env };
}

/** @param {string} output of npm */
function reasonIn(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim());
  const telling = lines.filter((line) => line && !/^(code|errno|syscall|path) |complete log of this run/i.test(line));
  return telling.slice(0, 2).join(' ') || 'npm ci failed without a word.';
}
