import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Health } from '@raffle/contracts/health';
import { API } from '@raffle/contracts/routes';
import { Client, type Answer } from '../../../test/client.js';
import { eventually, makePerson, selectionBody } from '../../../test/make.js';
import { makeGate, type TcpGate } from '../../../test/servers/tcp-gate.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { makeTestDatabase } from '../../../test/test-database.js';
import { createWorker, workerHealth } from '../../create-worker.js';
import { loadConfig } from '../../platform/config/config.js';
import { Database } from '../../platform/db/database.js';
import { makeLogger } from '../../platform/http/logging/logger.js';
import { Jobs } from '../../platform/queue/jobs.js';

let app: TestApp;
let gate: TcpGate;
beforeAll(async () => {
  app = await startTestApp({ byTheClock: true });
  gate = await makeGate(app.databaseUrl);
});
beforeEach(() => gate.letThrough());
afterAll(async () => {
  await app.close();
  gate.close();
});

const ready = (url = app.url): Promise<Answer<Health>> => new Client(url).get<Health>(API.healthReady);

describe('an API instance', () => {
  it('is ready, and reports every backend that it uses as up', async () => {
    const { status, body } = await ready();
    expect([status, body.status]).toEqual([200, 'ok']);
    expect(body.details).toMatchObject({ database: { status: 'up' }, migrations: { status: 'up' } });
    expect(body.details.redis).toEqual(process.env.TEST_REDIS_URL === undefined ? undefined : { status: 'up' });
  });

  it('stays ready without Redis, because it can still sell slots, but reports Redis as down', async () => {
    const without = await app.another({ REDIS_URL: 'redis://127.0.0.1:1' });
    expect(await ready(without.url)).toMatchObject({
      status: 200,
      body: { status: 'degraded', details: { database: { status: 'up' }, redis: { status: 'down' } } },
    });
    const person = await makePerson(without);
    expect((await person.client.post(API.selections, selectionBody(['2025-07-01T10:00']))).status).toBe(201);
  });

  it('is not ready while its database is unavailable, and becomes ready again once the database is back', async () => {
    const behind = await app.another({ DATABASE_URL: gate.url });
    expect((await ready(behind.url)).status).toBe(200);
    gate.cut();
    expect(await ready(behind.url)).toMatchObject({
      status: 503,
      body: { status: 'error', details: { database: { status: 'down' }, migrations: { status: 'down' } } },
    });
    expect(await new Client(behind.url).get(API.health)).toMatchObject({ status: 200, body: { status: 'ok' } });
    gate.letThrough();
    await eventually(
      () => ready(behind.url),
      ({ status }) => status === 200,
    );
  });

  it('is not ready until the last migration has run', async () => {
    const [last] = await app.sql<{ id: number; name: string; timestamp: string }>(
      `DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING *`,
    );
    expect(await ready()).toMatchObject({ status: 503, body: { details: { database: { status: 'up' }, migrations: { status: 'down' } } } });
    await app.sql(`INSERT INTO migrations (timestamp, name) VALUES ($1, $2)`, [last?.timestamp, last?.name]);
    expect((await ready()).status).toBe(200);
  });

  it('stays ready while its connection pool is exhausted', async () => {
    const busy = await app.another({ DATABASE_POOL: '2' });
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    const taken = [1, 2].map(() => busy.database.transact((tx) => tx.rows('SELECT 1').then(() => until)));
    expect((await ready(busy.url)).status).toBe(200);
    release();
    await Promise.all(taken);
  });
});

it('a worker reports an unavailable database, a job that no longer completes, and its own failure to complete jobs', async () => {
  const database = await makeTestDatabase();
  const way = await makeGate(database.url);
  way.letThrough();
  const secrets = { SESSION_SECRET: 'x', STRIPE_SECRET_KEY: 'x', STRIPE_WEBHOOK_SECRET: 'x' };
  const worker = await createWorker(
    loadConfig({ ...secrets, DATABASE_URL: way.url, DATA_DIR: app.dataDir, REDIS_URL: process.env.TEST_REDIS_URL }),
    makeLogger('silent'),
  );
  const server = workerHealth(worker, 5000).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const health = () => new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).get<Health>('/');
  const sql = (text: string) => worker.get(Database).write(text);
  try {
    await eventually(health, ({ status }) => status === 200);
    // Repeats the update. This job runs every ten minutes, so its first run may still be in progress and complete after an update.
    const silenced = () => sql(`UPDATE job_runs SET alive_at = now() - interval '2 days' WHERE name = 'reconcile-ledger'`).then(health);
    // On a busy machine, the worker may at first report that it has not completed any job recently.
    const { body } = await eventually(silenced, ({ body: { details } }) => details.jobs?.silent !== undefined);
    expect(body).toMatchObject({
      status: 'error',
      details: { database: { status: 'up' }, jobs: { status: 'down', silent: ['reconcile-ledger'] } },
    });
    await sql(`UPDATE job_runs SET alive_at = now()`);
    await eventually(health, ({ status }) => status === 200);

    way.cut();
    await eventually(health, ({ status, body: { details } }) => status === 503 && details.database?.status === 'down');
    way.letThrough();
    await eventually(health, ({ status }) => status === 200, 20_000);

    await worker.get(Jobs).onApplicationShutdown();
    await eventually(
      health,
      ({ status, body: { details } }) => status === 503 && details.database?.status === 'up' && details.jobs?.status === 'down',
    );
  } finally {
    server.close();
    await worker.close();
    way.close();
    await database.drop();
  }
}, 60_000);
