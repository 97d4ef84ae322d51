// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { succeeds } from '../processes/process-supervisor.mjs';
import { step } from '../start/terminal.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const LIGHTHOUSE = join(HERE, 'node_modules/lighthouse');

/**
 * @typedef {(url: string, flags: object) => Promise<{ lhr: import('./judge.mjs').Report, report: string } | undefined>} Lighthouse
 */

/**
 * Lighthouse as this folder's lock file has it, installed when it is not there or is another one.
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @returns {Promise<Lighthouse>}
 */
export async function insistOnLighthouse(supervisor) {
  if (installedVersion() !== wantedVersion()) {
    await step('Installing Lighthouse (npm ci)', async () => {
      const npm = supervisor.start('npm', {
        command: 'npm',
        args: ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
        cwd: HERE,
        env: process.env,
      });
      await succeeds(npm, 'Lighthouse could not be installed');
    });
  }
  return (await import(pathToFileURL(join(LIGHTHOUSE, 'core/index.js')).href)).default;
}

function wantedVersion() {
  return JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8')).devDependencies.lighthouse;
}

function installedVersion() {
  const manifest = join(LIGHTHOUSE, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}
