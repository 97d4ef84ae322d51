// @ts-check
import { join } from 'node:path';
import { becomesReady, succeeds } from '../processes/process-supervisor.mjs';
import { say, step } from './terminal.mjs';
import { ROOT } from './settings.mjs';

const API = join(ROOT, 'apps/api');

/**
 * @param {Pick<import('./run.mjs').Run, 'settings'>} run
 * @param {Record<string, string>} services  environment variables with the URLs of the running services
 */
export function apiEnvironment({ settings }, services) {
  const { env, dataDir, port, host, publicUrl } = settings;
  return {
    NODE_ENV: 'development',
    WEB_DIST: join(ROOT, 'apps/web/dist'),
    ...env,
    PORT: String(port),
    HOST: host,
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    ...services,
  };
}

/** @param {import('./run.mjs').Run} run @param {Record<string, string>} env */
export async function migrate({ settings, supervisor }, env) {
  await step('Preparing the database', async () => {
    const log = join(settings.dataDir, 'logs/migrate.log');
    const migration = supervisor.start('migration', {
      command: process.execPath,
      args: [join(API, 'dist/commands/migrate.js')],
      cwd: API,
      env,
      log,
    });
    await succeeds(migration, 'The database could not be prepared');
  });
}

/** @param {import('./run.mjs').Run} run @param {Record<string, string>} env */
export async function startApi({ settings, supervisor }, env) {
  await step('Starting the api', async () => {
    const args = ['--enable-source-maps', join(API, 'dist/main.js')];
    const api = supervisor.start('api', {
      command: process.execPath,
      args,
      cwd: API,
      env,
      log: join(settings.dataDir, 'logs/api.log'),
      ipc: true,
    });
    api.child.on('message', (/** @type {{ type?: string, text?: string }} */ message) => {
      if (message?.type === 'notice' && message.text) say(message.text);
    });
    await becomesReady(api, 60_000);
    supervisor.expectToLast(api);
  });
}
