// @ts-check
// Runs the main journey in the Firefox and WebKit that Debian ships.
import { join } from 'node:path';
import { textOfError } from '../processes/failure.mjs';
import { installIfNeeded } from '../start/install.mjs';
import { createProcessSupervisor } from '../processes/process-supervisor.mjs';
import { ROOT } from '../start/settings.mjs';
import { askedToStop } from '../processes/stop-signals.mjs';
import { assertPrograms } from '../test/runner/prerequisites.mjs';

/** @param {string[]} args  further options for Playwright, for example `-g WebKit` */
export async function main(args) {
  const supervisor = createProcessSupervisor();
  const stopped = askedToStop(() => process.exit(1)).then(() => 1);
  try {
    process.exitCode = await Promise.race([stopped, walk(supervisor, args)]);
  } catch (error) {
    process.stderr.write(`${textOfError(error)}\n`);
    process.exitCode = 1;
  } finally {
    await supervisor.endAll();
  }
  process.exit();
}

/**
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {string[]} args
 */
async function walk(supervisor, args) {
  await installIfNeeded(supervisor);
  await assertPrograms(supervisor, new Set(['firefox', 'webkit', 'display']));
  const { ended } = supervisor.start('engines', {
    command: process.execPath,
    args: [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'engines.config.ts', ...args],
    cwd: join(ROOT, 'apps/e2e'),
    env: process.env,
    echo: (/** @type {string} */ text) => process.stdout.write(text),
  });
  return ended;
}
