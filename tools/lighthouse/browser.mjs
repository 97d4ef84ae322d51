// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from '../processes/failure.mjs';
import { findChromium } from '../test/runner/services.mjs';

const ARGS = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-dev-shm-usage', // which is 64 MB in a container
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--remote-debugging-port=0',
];

/**
 * The machine's Chromium with an empty profile. Tells the port at which it is driven.
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {string} profile  a folder that is not there yet
 * @returns {Promise<number>}
 */
export async function startBrowser(supervisor, profile) {
  const command = findChromium();
  if (command === undefined)
    throw new PlainError(
      'Lighthouse needs Chromium: install it, on Debian and Ubuntu with "apt install chromium", or name its path in CHROMIUM.',
    );
  const browser = supervisor.start('browser', { command, args: [...ARGS, `--user-data-dir=${profile}`, 'about:blank'], env: process.env });
  supervisor.expectToLast(browser);
  // Chromium writes the port that it chose into its profile.
  const told = join(profile, 'DevToolsActivePort');
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(50)) {
    const port = existsSync(told) ? Number(readFileSync(told, 'utf8').split('\n')[0]) : 0;
    if (port > 0) return port;
  }
  throw new PlainError('Chromium did not say within 30 s that it can be driven.');
}
