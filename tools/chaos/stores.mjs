// @ts-check
// Postgres and Redis, which can be stopped and started again, and the payment sandbox.
import { join } from 'node:path';
import pg from 'pg';
import { becomesReady } from '../processes/process-supervisor.mjs';
import { openLog } from '../processes/log-file.mjs';
import { freePort } from '../start/ports.mjs';
import { ensureDatabase, startCluster } from '../start/postgres.mjs';
import { endGroup } from '../processes/process-group.mjs';
import { ROOT } from '../start/settings.mjs';
import { startRedis } from '../test/runner/services.mjs';
import { startProxy } from './proxy.mjs';

export const WEBHOOK_SECRET = 'whsec_chaos';
export const STRIPE_KEY = 'sk_test_chaos';
/** Commits do not have to wait for the disk because only Postgres crashes, not the machine. */
const POSTGRES = { fsync: 'off', max_connections: 150, shared_buffers: '128MB', log_min_messages: 'warning' };

/** @param {Pick<import('./world.mjs').Context, 'supervisor' | 'folder'> & { logs: string }} context */
export async function openDatabase({ supervisor, folder, logs }) {
  const onLog = openLog(join(logs, 'postgres.log'));
  const start = async () => {
    const cluster = await startCluster({ dataDir: join(folder, 'postgres'), password: 'chaos', settings: POSTGRES, onLog });
    supervisor.adopt({ name: 'Postgres', pid: cluster.pid, signal: 'SIGINT', force: 'SIGQUIT' });
    return cluster;
  };
  /** @type {import('../start/postgres.mjs').Cluster | undefined} */
  let cluster = await start();
  await ensureDatabase(cluster, 'raffle');
  const first = cluster;
  const url = () => (cluster ?? first).url('raffle');
  return {
    port: () => cluster?.port,
    url,
    /** Returns the database URL through a proxy. @param {number} port  the proxy's port */
    through: (port) => {
      const through = new URL(url());
      through.port = String(port);
      return through.href;
    },
    /** @param {'SIGINT' | 'SIGQUIT'} how  SIGINT ends connections cleanly; SIGQUIT simulates a crash */
    async stop(how) {
      const pid = cluster?.pid;
      cluster = undefined;
      if (pid !== undefined) await endGroup(pid, how);
    },
    async start() {
      cluster ??= await start();
    },
    /** @param {string} text @param {unknown[]} [values] @returns {Promise<any[]>} */
    async sql(text, values) {
      const client = new pg.Client({ connectionString: url(), application_name: 'chaos' });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end().catch(() => {});
      }
    },
  };
}

/** @param {import('./world.mjs').Context['closing']} closing */
export async function openRedis(closing) {
  let server = /** @type {import('../test/runner/services.mjs').Service | undefined} */ (await startRedis());
  const proxy = await startProxy(() => server?.port);
  closing.push(
    () => server?.stop(),
    () => proxy.close(),
  );
  return {
    proxy,
    async stop() {
      await server?.stop();
      server = undefined;
    },
    async start() {
      server ??= await startRedis();
    },
  };
}

/** @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor @param {string} logs @param {number} webhookPort */
export async function startSandbox(supervisor, logs, webhookPort) {
  const port = await freePort();
  const sandbox = supervisor.start('payment sandbox', {
    command: process.execPath,
    args: [join(ROOT, 'packages/stripe-sandbox/dist/main.js')],
    cwd: ROOT,
    ipc: true,
    log: join(logs, 'stripe-sandbox.log'),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SANDBOX_PORT: String(port),
      SANDBOX_PUBLIC_URL: `http://127.0.0.1:${port}`,
      SANDBOX_FAULTS: 'on',
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${webhookPort}/api/payments/webhook`,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_SECRET_KEY: STRIPE_KEY,
    },
  });
  await becomesReady(sandbox, 20_000);
  return { url: `http://127.0.0.1:${port}`, pid: /** @type {number} */ (sandbox.child.pid) };
}
