import { Client as PgClient, Pool } from 'pg';
import { API } from '@raffle/contracts/routes';
import { Client } from '../../../test/client.js';
import { eventually, makePerson, selectionBody } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { Season } from '../../season/season.entity.js';
import { makeDataSource } from './data-source.js';
import { isUnavailable } from './pg-errors.js';
import { Connection } from './pool.js';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(async () => app?.close());

const sleeping = `state = 'active' AND query LIKE 'SELECT pg_sleep%' AND pid <> pg_backend_pid()`;

async function endSleepers(count: number): Promise<void> {
  await eventually(
    () => app.sql(`SELECT pid FROM pg_stat_activity WHERE ${sleeping}`),
    (found) => found.length === count,
  );
  await app.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${sleeping}`);
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('losing a connection during a query (in a transaction or not) causes a retryable error without ending the process', async () => {
  const sleep = 'SELECT pg_sleep(20)';
  const asked = [failureOf(app.database.write(sleep)), failureOf(app.database.transact((tx) => tx.rows(sleep)))];
  await endSleepers(2);
  for (const failure of await Promise.all(asked)) expect(isUnavailable(failure)).toBe(true);
  await eventually(
    async () => (await new Client(app.url).get(`${API.timeSlots}?date=2025-07-01`)).status,
    (status) => status === 200,
  );
});

it('losing a connection between two statements of a transaction causes a retryable error', async () => {
  const failure = await failureOf(
    app.database.transact(async (tx) => {
      const [own] = await tx.rows<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await app.sql('SELECT pg_terminate_backend($1)', [own?.pid]);
      await eventually(
        () => Promise.resolve(tx.manager.queryRunner?.isReleased),
        (isReleased) => isReleased === true,
      );
      await tx.manager.find(Season);
    }),
  );
  expect(isUnavailable(failure)).toBe(true);
});

it('a connection that is lost while idle in the pool is replaced', async () => {
  await app.sql('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()');
  await eventually(
    async () => (await new Client(app.url).get(`${API.timeSlots}?date=2025-07-02`)).status,
    (status) => status === 200,
  );
});

it.each([undefined, 'error', 'notification'])(
  'the process survives the loss of a connection whose listeners (%s) were all removed',
  async (event) => {
    const connection = new Connection({ connectionString: app.databaseUrl, application_name: 'deserted' });
    await connection.connect();
    const isOver = new Promise<void>((resolve) => connection.removeAllListeners(event).once('end', resolve));
    expect(connection.listenerCount('error')).toBe(1);
    await app.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'deserted'`);
    await isOver;
  },
);

/** Redirects new connections and closes all open ones. */
async function moveDatabase(to: string): Promise<void> {
  app.app.get(Pool).options.connectionString = to;
  const other = new PgClient({ connectionString: app.databaseUrl });
  await other.connect();
  await other.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'raffle' AND pid <> pg_backend_pid()`,
  );
  await other.end();
}

it.each(['postgres.invalid', '127.0.0.1:1'])(
  'while the database is unreachable at %s, requests get a 503 with Retry-After; they succeed again once the database is back',
  async (away) => {
    const person = await makePerson(app);
    const requests = [
      () => new Client(app.url).get(`${API.timeSlots}?date=2025-07-05`),
      () => new Client(app.url).post(API.login, { username: person.email, password: 'the tongue of the water' }),
      () => person.client.get(API.user),
      () => person.client.post(API.selections, selectionBody(['2025-07-05T10:00'])),
    ];
    await moveDatabase(`postgres://raffle@${away}/raffle`);
    try {
      for (const request of requests) {
        const { status, body, headers } = await request();
        expect([status, body.error, Number(headers.get('retry-after'))]).toEqual([503, 'BUSY_TRY_AGAIN', 2]);
      }
    } finally {
      await moveDatabase(app.databaseUrl);
    }
    await eventually(
      async () => (await person.client.get(API.user)).status,
      (status) => status === 200,
    );
  },
);

it('a single-task program has no statement timeout', async () => {
  const source = await makeDataSource({ databaseUrl: app.databaseUrl, databasePoolSize: 2 }, []).initialize();
  expect(await source.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  expect(await app.sql('SHOW statement_timeout')).toEqual([{ statement_timeout: '15s' }]);
  await source.destroy();
});
