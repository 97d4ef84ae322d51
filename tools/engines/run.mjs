// @ts-check
// Runs the main journey in the versions of Firefox and WebKit that Debian ships.
import { join } from 'node:path';
import { measureIn } from '../processes/measure-in.mjs';
import { installIfNeeded } from '../start/install.mjs';
import { ROOT } from '../start/settings.mjs';
import { assertPrograms } from '../test/runner/prerequisites.mjs';

/** @param {string[]} args  additional options for Playwright, for example `-g WebKit` */
export async function main(args) {
  await measureIn('engines', async (supervisor) => {
    await installIfNeeded(supervisor);
    await assertPrograms(supervisor, new Set(['firefox', 'webkit', 'display']));
    const { ended } = supervisor.start('engines', {
      command: process.execPath,
      args: [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'engines.config.ts', ...args],
      cwd: join(ROOT, 'apps/e2e'),
      env: process.env,
      echo: (text) => process.stdout.write(text),
    });
    return (await ended) === 0;
  });
}
