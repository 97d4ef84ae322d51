// @ts-check
import { join } from 'node:path';
import { openLog } from './log-file.mjs';
import { ensureDatabase, startCluster } from './postgres.mjs';
import { step } from './terminal.mjs';
import { keptSecret } from './settings.mjs';

const DATABASE = 'raffle';

/**
 * The address of the database: the given one, or an embedded Postgres with its data in DATA_DIR/postgres.
 * @param {import('./run.mjs').Run} run
 * @returns {Promise<{ DATABASE_URL: string }>}
 */
export async function startDatabase({ settings: { env, dataDir }, supervisor }) {
  if (env.DATABASE_URL) return { DATABASE_URL: env.DATABASE_URL };
  return step('Starting Postgres', async () => {
    let tail = '';
    const write = openLog(join(dataDir, 'logs/postgres.log'));
    const onLog = (/** @type {string} */ text) => {
      write(text);
      tail = (tail + text).slice(-4_000);
    };
    const cluster = await startCluster({
      dataDir: join(dataDir, 'postgres'),
      password: keptSecret(dataDir, 'postgres-password'),
      settings: { max_connections: 100 },
      onLog,
    });
    supervisor.adopt({ name: 'Postgres', pid: cluster.pid, signal: 'SIGINT', force: 'SIGQUIT' });
    supervisor.expectToLast({ name: 'Postgres', ended: cluster.exited, output: () => tail });
    await ensureDatabase(cluster, DATABASE);
    return { DATABASE_URL: cluster.url(DATABASE) };
  });
}
