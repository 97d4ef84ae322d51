import { API } from '@raffle/contracts/routes';
import { Client } from '../../../test/client.js';
import { eventually } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { isUnavailable } from './pg-errors.js';

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

it('a connection lost in the middle of a query, in or outside a transaction, is a failure to try again and not the end of the process', async () => {
  const sleep = 'SELECT pg_sleep(20)';
  const asked = [failureOf(app.database.rows(sleep)), failureOf(app.database.transact((tx) => tx.rows(sleep)))];
  await endSleepers(2);
  for (const failure of await Promise.all(asked)) expect(isUnavailable(failure)).toBe(true);
  expect((await new Client(app.url).get(`${API.timeSlots}?date=2025-07-01`)).status).toBe(200);
});

it('a connection lost while it waits in the pool is replaced', async () => {
  await app.sql('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()');
  await eventually(
    async () => (await new Client(app.url).get(`${API.timeSlots}?date=2025-07-02`)).status,
    (status) => status === 200,
  );
});
