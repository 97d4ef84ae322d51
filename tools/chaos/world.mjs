// @ts-check
// Everything that is real: Postgres, Redis, the payment sandbox, two instances of the api and the worker, each a process of its
// own, with proxies on the lines between them.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startService } from '../bench/service.mjs';
import { becomesReady, succeeds } from '../start/household.mjs';
import { openLog } from '../start/log-file.mjs';
import { ensureDatabase, startCluster } from '../start/postgres.mjs';
import { endGroup } from '../start/process-group.mjs';
import { freePort } from '../start/ports.mjs';
import { ROOT } from '../start/settings.mjs';
import { startRedis } from '../test/services.mjs';
import { makeCommitPoints } from './commit-points.mjs';
import { makePromises } from './promises.mjs';
import { makeProvider } from './provider.mjs';
import { startProxy } from './proxy.mjs';
import { makeServer } from './server.mjs';
import { SEASON } from './slots.mjs';

export const WEBHOOK_SECRET = 'whsec_chaos';
const STRIPE_KEY = 'sk_test_chaos';
const API = join(ROOT, 'apps/api');
/** A crash of the machine is not among the faults; what a crash of Postgres alone must keep is kept without waiting for the disk. */
const POSTGRES = { fsync: 'off', max_connections: 150, shared_buffers: '128MB', log_min_messages: 'warning' };

/** Jobs come round often enough for several turns in a short run; the lease stays longer than a call to a provider that does not answer. */
const RHYTHMS = {
  EXPIRE_SECONDS: '3', OUTBOX_SECONDS: '1', OUTBOX_LEASE_SECONDS: '40', OUTBOX_RETRY_SECONDS: '5', WEBHOOK_EVENTS_SECONDS: '4',
  PAYMENTS_SECONDS: '5', PAYMENTS_QUIET_SECONDS: '5', RECONCILE_SECONDS: '20', INVARIANTS_SECONDS: '30',
};

/**
 * @typedef {Awaited<ReturnType<typeof openWorld>>} World
 * @typedef {object} Context
 * @property {import('../start/household.mjs').Household} household
 * @property {(() => unknown)[]} closing    what is to be ended, the last first
 * @property {string} folder                of logs and data; kept when something was found
 * @property {import('./options.mjs').Options} options
 * @property {import('./history.mjs').History} history
 */

/** @param {Context} context */
export async function openWorld({ household, closing, folder, options, history }) {
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  const database = await openDatabase({ household, folder, logs });
  const redis = options.redis ? await openRedis(closing) : undefined;

  const proxies = /** @type {import('./proxy.mjs').Proxy[]} */ ([]);
  const names = ['api-1', 'api-2', ...(redis ? ['worker'] : [])];
  for (const _ of names) proxies.push(await startProxy(() => database.port()));
  /** For programs that no fault is aimed at; Postgres comes back at another port. */
  const side = await startProxy(() => database.port());
  closing.push(() => [side, ...proxies].forEach((proxy) => proxy.close()));

  const ports = await Promise.all(names.map(() => freePort()));
  /** @type {import('./server.mjs').Server[]} */
  const servers = [];
  const apis = () => servers.filter(({ name }) => name.startsWith('api'));
  let turn = 0;
  const webhooks = await startProxy(() => {
    const up = apis().filter((api) => api.isUp());
    return up[(turn += 1) % Math.max(1, up.length)]?.port;
  });
  closing.push(() => webhooks.close());
  const sandbox = await startSandbox(household, logs, webhooks.port);
  const env = {
    ...process.env, ...SEASON, ...RHYTHMS, NODE_ENV: 'development', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), WEB_DIST: join(folder, 'no-web'),
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`, RATE_LIMITS: 'off', LOG_LEVEL: 'info', SESSION_SECRET: 'chaos', DATABASE_POOL: '15',
    STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: sandbox.url,
    REDIS_URL: redis ? `redis://127.0.0.1:${redis.proxy.port}` : '', WORKER: redis ? 'external' : '',
  };
  const program = (/** @type {string} */ file, /** @type {number} */ proxyPort, more = {}, log = file) => ({
    command: process.execPath, args: ['--enable-source-maps', join(API, 'dist', file)], cwd: API,
    env: { ...env, DATABASE_URL: database.through(proxyPort), ...more }, log: join(logs, `${log}.log`),
  });
  await succeeds(household.start('migration', program('migrate.js', side.port)), 'The database could not be prepared');
  const points = makeCommitPoints(() => database.url());
  await points.install();
  for (const [index, name] of names.entries()) {
    const port = /** @type {number} */ (ports[index]);
    const file = name === 'worker' ? 'worker.js' : 'main.js';
    const own = program(file, proxies[index]?.port ?? 0, name === 'worker' ? { WORKER_PORT: String(port) } : { PORT: String(port) }, name);
    servers.push(makeServer(household, { name, port, program: own }, history));
  }
  await Promise.all(servers.map((server) => server.start()));
  const organiser = await startService(household, 'organiser', { ...program('', side.port, {}, 'organiser'), args: [join(ROOT, 'tools/chaos/organiser.mjs')] });
  return {
    options, history, folder, logs, servers, proxies, redis, database, points, webhookPort: webhooks.port, organiser,
    apis: apis(),
    /** Who runs the jobs. */
    worker: /** @type {import('./server.mjs').Server} */ (servers.find(({ name }) => name === 'worker') ?? servers[0]),
    provider: makeProvider(sandbox.url, STRIPE_KEY),
    /** @type {import('./watchers.mjs').Watcher[]} */
    watchers: [],
    sandboxPid: sandbox.pid,
    promises: makePromises(history),
    /** The process whose connection Postgres sees as coming from this port. @param {number} port */
    ownerOf: (port) => servers[proxies.findIndex((proxy) => proxy.has(port))],
    /** Runs a program of the product that ends by itself. @param {string} file */
    run: async (file) => {
      const child = household.start(file, program(file, side.port, { LOG_LEVEL: 'fatal' }));
      return { code: await child.ended, output: child.output() };
    },
  };
}

/** @param {Pick<Context, 'household' | 'folder'> & { logs: string }} context */
async function openDatabase({ household, folder, logs }) {
  const onLog = openLog(join(logs, 'postgres.log'));
  const start = async () => {
    const cluster = await startCluster({ dataDir: join(folder, 'postgres'), password: 'chaos', settings: POSTGRES, onLog });
    household.adopt({ name: 'Postgres', pid: cluster.pid, signal: 'SIGINT', force: 'SIGQUIT' });
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
    /** @param {number} port  of a proxy */
    through: (port) => {
      const through = new URL(url());
      through.port = String(port);
      return through.href;
    },
    /** @param {'SIGINT' | 'SIGQUIT'} how  SIGINT ends connections in good order, SIGQUIT like a crash */
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

/** @param {Context['closing']} closing */
async function openRedis(closing) {
  let server = /** @type {import('../test/services.mjs').Service | undefined} */ (await startRedis());
  const proxy = await startProxy(() => server?.port);
  closing.push(() => server?.stop(), () => proxy.close());
  return {
    proxy,
    url: () => server?.url,
    async stop() {
      await server?.stop();
      server = undefined;
    },
    async start() {
      server ??= await startRedis();
    },
  };
}

/** @param {import('../start/household.mjs').Household} household @param {string} logs @param {number} webhookPort */
async function startSandbox(household, logs, webhookPort) {
  const port = await freePort();
  const sandbox = household.start('payment sandbox', {
    command: process.execPath, args: [join(ROOT, 'tools/stripe-sandbox/dist/main.js')], cwd: ROOT, ipc: true, log: join(logs, 'stripe-sandbox.log'),
    env: {
      ...process.env, NODE_ENV: 'development', SANDBOX_PORT: String(port), SANDBOX_PUBLIC_URL: `http://127.0.0.1:${port}`, SANDBOX_FAULTS: 'on',
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${webhookPort}/api/payments/webhook`, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_SECRET_KEY: STRIPE_KEY,
    },
  });
  await becomesReady(sandbox, 20_000);
  return { url: `http://127.0.0.1:${port}`, pid: /** @type {number} */ (sandbox.child.pid) };
}
