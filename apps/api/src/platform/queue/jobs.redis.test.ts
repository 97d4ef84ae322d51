import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { Client as PgClient } from 'pg';
import { eventually } from '../../../test/make.js';
import { makeGate } from '../../../test/servers/tcp-gate.js';
import { makeTestDatabase } from '../../../test/test-database.js';
import { loadConfig, type Config } from '../config/config.js';
import type { JobHeartbeats } from './job-heartbeats.js';
import { Jobs } from './jobs.js';
import { openWorker } from './queue-backend.js';

let databaseUrl: string;
let drop: () => Promise<void>;
const running: Jobs[] = [];

beforeAll(async () => ({ url: databaseUrl, drop } = await makeTestDatabase()));
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.onApplicationShutdown();
});
afterAll(async () => drop?.());

/** Starts jobs that re-register their schedules every 300 ms. */
function start(config: Config, ...definitions: Parameters<Jobs['define']>[0][]): Jobs {
  const jobs = new Jobs(config, 300);
  for (const definition of definitions) jobs.define(definition);
  jobs.onApplicationBootstrap();
  running.push(jobs);
  return jobs;
}

const BACKENDS: [string, () => Record<string, string>][] = [
  ['Postgres', () => ({})],
  ...(process.env.TEST_REDIS_URL
    ? [['Redis', () => ({ REDIS_URL: process.env.TEST_REDIS_URL ?? '' })] as [string, () => Record<string, string>]]
    : []),
];

describe.each(BACKENDS)('jobs on %s', (_backend, env) => {
  const config = (more: Record<string, string> = {}): Config =>
    loadConfig({ DATABASE_URL: databaseUrl, STRIPE_SECRET_KEY: 'x', STRIPE_WEBHOOK_SECRET: 'x', SESSION_SECRET: 'x', ...env(), ...more });

  it('run repeatedly at their interval', async () => {
    let runs = 0;
    start(config(), { name: 'tick', everySeconds: 0.2, handler: async () => (runs += 1) });
    await eventually(
      async () => runs,
      (count) => count >= 3,
    );
  });

  it('run once for each requested ID, no matter how many processes request it', async () => {
    let runs = 0;
    const [one, two] = [1, 2].map(() => start(config(), { name: 'later', handler: async () => (runs += 1) }));
    const id = randomUUID();
    await eventually(
      async () => {
        one?.later('later', 300, id);
        two?.later('later', 300, id);
        return runs;
      },
      (count) => count > 0,
    );
    expect(runs).toBe(1);
  });

  it('never wait for a slow job, and never overlap with another run of the same job', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let [quickRuns, slowRuns, slowAtOnce] = [0, 0, 0];
    const slow = async (): Promise<void> => {
      slowRuns += 1;
      slowAtOnce = Math.max(slowAtOnce, slowRuns);
      await held;
    };
    const names = ['slow-1', 'slow-2', 'slow-3', 'slow-4', 'slow-5'];
    start(
      config(),
      { name: 'slow', everySeconds: 0.1, handler: slow },
      ...names.map((name) => ({ name, everySeconds: 0.1, handler: () => held })),
      { name: 'quick', everySeconds: 0.2, handler: async () => (quickRuns += 1) },
    );
    await eventually(
      async () => quickRuns,
      (runs) => runs >= 10,
    );
    expect([slowRuns, slowAtOnce]).toEqual([1, 1]);
    release();
    // Waits for the next run, which was requested in the meantime.
    await eventually(
      async () => slowRuns,
      (runs) => runs >= 2,
    );
  });

  it('keep running after a failure', async () => {
    let runs = 0;
    const fail = async (): Promise<void> => {
      runs += 1;
      throw new Error('on purpose');
    };
    start(config(), { name: 'failing', everySeconds: 0.15, handler: fail });
    await eventually(
      async () => runs,
      (count) => count >= 2,
    );
  });

  it('do not start if the process closes them during startup', async () => {
    const opens = jest.spyOn(Worker.prototype, 'waitUntilReady');
    let release = (): void => undefined;
    const jobs = await new Promise<Jobs>((isBeginning) => {
      const begin = (): Promise<void> => {
        isBeginning(starting);
        return new Promise((resolve) => (release = resolve));
      };
      const starting = new Jobs(config(), 300, { begin } as unknown as JobHeartbeats);
      starting.onApplicationBootstrap();
    });
    await jobs.onApplicationShutdown();
    release();
    await new Promise(setImmediate);
    expect(opens).not.toHaveBeenCalled();
    opens.mockRestore();
  });
});

it('a worker that is closed before it is ready leaves no connection behind', async () => {
  const database = await makeTestDatabase();
  const secrets = { STRIPE_SECRET_KEY: 'x', STRIPE_WEBHOOK_SECRET: 'x', SESSION_SECRET: 'x' };
  const admin = new PgClient({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  try {
    const worker = openWorker(loadConfig({ ...secrets, DATABASE_URL: database.url }), 1, async () => {}, jest.fn());
    worker.part.run().catch(() => undefined);
    await worker.close();
    await worker.ready().catch(() => undefined);
    // Waits, because Postgres ends a connection's server process only a moment after the socket is closed.
    await eventually(
      async () => {
        const { rows } = await admin.query(
          `SELECT application_name, query FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
          [new URL(database.url).pathname.slice(1)],
        );
        return rows;
      },
      (rows) => rows.length === 0,
    );
  } finally {
    await admin.end();
    await database.drop();
  }
});

describe.each(BACKENDS)('with an unreliable %s', (_backend, env) => {
  it('jobs log few warnings while the backend is unavailable, and start once it is available', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const behind = env().REDIS_URL ?? databaseUrl;
    const gate = await makeGate(behind);
    const from = (url: string): string => (url === behind ? gate.url : url);
    let runs = 0;
    start(
      loadConfig({
        STRIPE_SECRET_KEY: 'x',
        STRIPE_WEBHOOK_SECRET: 'x',
        SESSION_SECRET: 'x',
        DATABASE_URL: from(databaseUrl),
        ...(env().REDIS_URL ? { REDIS_URL: gate.url } : {}),
      }),
      { name: 'patient', everySeconds: 0.2, handler: async () => (runs += 1) },
    );
    await eventually(
      async () => warn.mock.calls.length,
      (count) => count >= 3,
    );
    expect(warn.mock.calls.length).toBeLessThan(50);
    gate.letThrough();
    await eventually(
      async () => runs,
      (count) => count >= 2,
      20_000,
    );
    await running.pop()?.onApplicationShutdown();
    gate.close();
    warn.mockRestore();
  });

  it('jobs keep their intervals after the backend has lost all data', async () => {
    const config = loadConfig({
      DATABASE_URL: databaseUrl,
      STRIPE_SECRET_KEY: 'x',
      STRIPE_WEBHOOK_SECRET: 'x',
      SESSION_SECRET: 'x',
      ...env(),
    });
    let runs = 0;
    start(config, { name: 'remembered', everySeconds: 0.2, handler: async () => (runs += 1) });
    await eventually(
      async () => runs,
      (count) => count >= 1,
    );
    await forget(config);
    runs = 0;
    await eventually(
      async () => runs,
      (count) => count >= 2,
    );
  });
});

function isDeadlock(error: Error & { code?: string }): false {
  if (error.code !== '40P01') throw error;
  return false;
}

async function forget(config: Config): Promise<void> {
  if (config.redisUrl === undefined) {
    const client = new PgClient({ connectionString: config.databaseUrl });
    await client.connect();
    // Retries the deletion after a deadlock, because the running worker locks these rows in a different order.
    await eventually(
      () => client.query('DELETE FROM bullmq.job; DELETE FROM bullmq.scheduler').then(() => true, isDeadlock),
      (forgotten) => forgotten,
    );
    await client.end();
    return;
  }
  const redis = new Redis(config.redisUrl);
  const keys = await redis.keys(`${config.redisPrefix}*`);
  if (keys.length > 0) await redis.del(...keys);
  redis.disconnect();
}

it('jobs can be started, requested and closed while Redis is unavailable', async () => {
  const jobs = start(
    loadConfig({
      DATABASE_URL: databaseUrl,
      STRIPE_SECRET_KEY: 'x',
      STRIPE_WEBHOOK_SECRET: 'x',
      SESSION_SECRET: 'x',
      REDIS_URL: 'redis://127.0.0.1:1',
    }),
    {
      name: 'never',
      everySeconds: 0.1,
      handler: async () => undefined,
    },
  );
  jobs.later('never', 0, 'x');
  await running.pop()?.onApplicationShutdown();
});
