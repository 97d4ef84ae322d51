// @ts-check
// Two API processes, a worker, Postgres, Redis and the payment sandbox, with proxies between them.
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startService } from '../bench/service.mjs';
import { succeeds } from '../processes/process-supervisor.mjs';
import { freePort } from '../start/ports.mjs';
import { ROOT } from '../start/settings.mjs';
import { makeCommitPoints } from './commit-points.mjs';
import { makePromises } from './promises.mjs';
import { makeProvider } from './provider.mjs';
import { startProxy } from './proxy.mjs';
import { makeServer } from './server.mjs';
import { SEASON } from './slots.mjs';
import { openDatabase, openRedis, startSandbox, STRIPE_KEY, WEBHOOK_SECRET } from './stores.mjs';

const API = join(ROOT, 'apps/api');

/** Short intervals, so that each job runs several times even in a short run. The lease must outlast a call to an unresponsive provider. */
const INTERVALS = {
  EXPIRE_SECONDS: '3',
  OUTBOX_SECONDS: '1',
  OUTBOX_LEASE_SECONDS: '40',
  OUTBOX_RETRY_SECONDS: '5',
  WEBHOOK_EVENTS_SECONDS: '4',
  PAYMENTS_SECONDS: '5',
  PAYMENTS_QUIET_SECONDS: '5',
  RECONCILE_SECONDS: '20',
  INVARIANTS_SECONDS: '30',
};

/**
 * @typedef {Awaited<ReturnType<typeof openWorld>>} World
 * @typedef {object} Context
 * @property {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @property {(() => unknown)[]} closing    called at the end, in reverse order
 * @property {string} folder                for logs and data
 * @property {import('./options.mjs').Options} options
 * @property {import('./history.mjs').History} history
 */

/** @param {Context} context */
export async function openWorld({ supervisor, closing, folder, options, history }) {
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  const database = await openDatabase({ supervisor, folder, logs });
  const redis = options.redis ? await openRedis(closing) : undefined;

  const proxies = /** @type {import('./proxy.mjs').Proxy[]} */ ([]);
  const names = ['api-1', 'api-2', ...(redis ? ['worker'] : [])];
  for (const _ of names) proxies.push(await startProxy(() => database.port()));
  /** A proxy for programs that no fault targets. Such programs need a proxy because Postgres has a different port after each restart. */
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
  const sandbox = await startSandbox(supervisor, logs, webhooks.port);
  const env = {
    ...process.env,
    ...SEASON,
    ...INTERVALS,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    WEB_DIST: join(folder, 'no-web'),
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    SESSION_SECRET: 'chaos',
    DATABASE_POOL: '15',
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: sandbox.url,
    REDIS_URL: redis ? `redis://127.0.0.1:${redis.proxy.port}` : '',
    WORKER: redis ? 'external' : '',
  };
  const program = (/** @type {string} */ file, /** @type {number} */ proxyPort, more = {}, log = basename(file)) => ({
    command: process.execPath,
    args: ['--enable-source-maps', join(API, 'dist', file)],
    cwd: API,
    env: { ...env, DATABASE_URL: database.through(proxyPort), ...more },
    log: join(logs, `${log}.log`),
  });
  await succeeds(supervisor.start('migration', program('commands/migrate.js', side.port)), 'The database could not be prepared');
  const points = makeCommitPoints(() => database.url());
  await points.install();
  for (const [index, name] of names.entries()) {
    const port = /** @type {number} */ (ports[index]);
    const file = name === 'worker' ? 'worker.js' : 'main.js';
    const own = program(file, proxies[index]?.port ?? 0, name === 'worker' ? { WORKER_PORT: String(port) } : { PORT: String(port) }, name);
    servers.push(makeServer(supervisor, { name, port, program: own }, history));
  }
  await Promise.all(servers.map((server) => server.start()));
  const organiser = await startService(supervisor, 'organiser', {
    ...program('', side.port, {}, 'organiser'),
    args: [join(ROOT, 'tools/chaos/people/organiser.mjs')],
  });
  return {
    options,
    history,
    folder,
    logs,
    servers,
    proxies,
    redis,
    database,
    points,
    organiser,
    apis: apis(),
    /** The process that runs the jobs. Without Redis, both API processes run the jobs, and this is one of the two processes. */
    worker: /** @type {import('./server.mjs').Server} */ (servers.find(({ name }) => name === 'worker') ?? servers[0]),
    provider: makeProvider(sandbox.url, STRIPE_KEY),
    sandboxPid: sandbox.pid,
    promises: makePromises(history),
    /** Returns the process whose connection to Postgres has this client port. @param {number} port */
    ownerOf: (port) => servers[proxies.findIndex((proxy) => proxy.has(port))],
    /** Runs one of the product's commands to completion. @param {string} file */
    run: async (file) => {
      const child = supervisor.start(file, program(file, side.port, { LOG_LEVEL: 'fatal' }));
      return { code: await child.ended, output: child.output() };
    },
  };
}
