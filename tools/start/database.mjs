// @ts-check
import { join } from 'node:path';
import { PlainError } from '../processes/failure.mjs';
import { openLog } from '../processes/log-file.mjs';
import { ensureDatabase, startCluster } from './postgres.mjs';
import { say, step } from './terminal.mjs';
import { storedSecret } from './settings.mjs';

const DATABASE = 'raffle';

/**
 * Uses DATABASE_URL if it is set. Otherwise, starts the embedded Postgres, which stores its data in DATA_DIR/postgres.
 * @param {import('./run.mjs').Run} run
 * @returns {Promise<{ DATABASE_URL: string }>}
 */
export async function startDatabase({ settings: { env, dataDir }, supervisor }) {
  if (env.DATABASE_URL) {
    // DATABASE_URL may have been set in the shell for another project, so print the database's name before anything is written.
    say(`The database is ${nameOf(env.DATABASE_URL)}, from DATABASE_URL.`);
    return { DATABASE_URL: env.DATABASE_URL };
  }
  // PGSSLMODE and similar variables are meant for another server. For example, PGSSLMODE=require prevents connections to the embedded
  // Postgres.
  for (const from of [env, process.env]) for (const name of Object.keys(from)) if (/^PG[A-Z]+$/.test(name)) delete from[name];
  return step('Starting Postgres', async () => {
    let tail = '';
    const write = openLog(join(dataDir, 'logs/postgres.log'));
    const onLog = (/** @type {string} */ text) => {
      write(text);
      tail = (tail + text).slice(-4_000);
    };
    const cluster = await startCluster({
      dataDir: join(dataDir, 'postgres'),
      password: storedSecret(dataDir, 'postgres-password'),
      settings: { max_connections: 100 },
      onLog,
    });
    supervisor.adopt({ name: 'Postgres', pid: cluster.pid, signal: 'SIGINT', force: 'SIGQUIT' });
    supervisor.expectToLast({ name: 'Postgres', ended: cluster.exited, output: () => tail });
    await ensureDatabase(cluster, DATABASE);
    return { DATABASE_URL: cluster.socketUrl(DATABASE) };
  });
}

/** @param {string} address */
function nameOf(address) {
  if (!/^postgres(ql)?:/.test(address) || !URL.canParse(address))
    throw new PlainError('DATABASE_URL is not the address of a database: write postgres://user:password@host:5432/name, or leave it out.');
  const { host, pathname } = new URL(address);
  return `${decodeURIComponent(pathname.slice(1)) || 'the default one'} at ${host || 'this machine'}`;
}
