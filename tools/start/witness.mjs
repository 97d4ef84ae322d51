// @ts-check
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { onUsualPort } from './ports.mjs';
import { becomesReady } from '../processes/process-supervisor.mjs';
import { ROOT } from './settings.mjs';
import { say, step } from './terminal.mjs';

/**
 * The authority's preferred port. The authority uses this port whenever it is free, because the season's terms contain the witness's URL.
 */
const USUAL_PORT = 3161;
const HOST = '127.0.0.1';

/**
 * If TSA_URLS is `local`, starts a timestamp authority on this machine, so that developers can try out witnesses. Stores its certificate in
 * DATA_DIR.
 * @param {import('./run.mjs').Run} run
 * @returns {Promise<Record<string, string>>} settings for the API
 */
export async function startWitness({ settings: { env, dataDir }, supervisor }) {
  if (env.TSA_URLS !== 'local') return {};
  if (spawnSync('openssl', ['version']).status !== 0) {
    say('There is no time stamp authority: it needs openssl, which is not installed.');
    return { TSA_URLS: '' };
  }
  return step('Starting the time stamp authority', () => onUsualPort(USUAL_PORT, HOST, startAuthority));

  /** @param {number} port */
  async function startAuthority(port) {
    const authority = supervisor.start('time stamp authority', {
      command: process.execPath,
      args: [join(ROOT, 'tools/witness/authority.mjs'), join(dataDir, 'authority'), String(port)],
      cwd: ROOT,
      env: process.env,
      log: join(dataDir, 'logs/authority.log'),
      ipc: true,
    });
    await becomesReady(authority, 20_000);
    supervisor.expectToLast(authority);
    return { TSA_URLS: `http://${HOST}:${port}/tsr` };
  }
}
