import { eventually } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { Season } from '../../season/season.entity.js';
import type { Tx } from './database.js';
import { settleAll } from './transaction.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.sql(`CREATE TABLE notes (n int PRIMARY KEY)`);
});
afterAll(() => app.close());
beforeEach(() => app.sql(`TRUNCATE notes`));

const notes = async (): Promise<number[]> => (await app.sql<{ n: number }>(`SELECT n FROM notes ORDER BY n`)).map(({ n }) => n);

it('executes statements that are sent together in order and inside the transaction', async () => {
  const seen = await app.database.transact(async (tx) => {
    const written = tx.write(`INSERT INTO notes VALUES (1)`);
    const [, rows] = await settleAll(
      written,
      tx.rows<{ n: number; inside: boolean }>(`SELECT n, pg_current_xact_id_if_assigned() IS NOT NULL AS inside FROM notes`),
    );
    return rows;
  });
  expect(seen).toEqual([{ n: 1, inside: true }]);
  expect(await notes()).toEqual([1]);
});

it('rolls back everything if one of several statements fails, and reports the first error', async () => {
  const work = app.database.transact((tx) =>
    settleAll(tx.write(`INSERT INTO notes VALUES (1), (1)`), tx.write(`INSERT INTO notes VALUES (2)`)),
  );
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await notes()).toEqual([]);
});

it('throws instead of reporting a commit if a failed statement was ignored', async () => {
  const work = app.database.transact(async (tx) => {
    await tx.write(`INSERT INTO notes VALUES (1)`);
    await tx.write(`INSERT INTO notes VALUES (1)`).catch(() => undefined);
  });
  await expect(work).rejects.toThrow('nothing was committed');
  expect(await notes()).toEqual([]);
});

it('leaves no transaction open on a connection after a failure', async () => {
  const failing = Array.from({ length: 30 }, () => app.database.transact((tx) => tx.rows(`SELECT 1 / 0`)).catch(() => undefined));
  await Promise.all(failing);
  // The application's own jobs open transactions briefly, but a leaked transaction stays open.
  const open = () =>
    app.sql<{ n: number }>(`SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'`);
  await eventually(open, ([row]) => row?.n === 0);
});

it('includes saved entities in the transaction, so that a later failure rolls them back too', async () => {
  const [before] = await app.sql<{ price_cents: number }>(`SELECT price_cents FROM seasons`);
  const work = app.database.transact(async (tx) => {
    const [season] = await tx.manager.find(Season);
    await tx.manager.save(Object.assign(season ?? new Season(), { priceCents: 1 }));
    throw new Error('changed our minds');
  });
  await expect(work).rejects.toThrow('changed our minds');
  expect(await app.sql(`SELECT price_cents FROM seasons`)).toEqual([before]);
});

it('runs registered work once at the end, without the items that were rolled back to a savepoint', async () => {
  const done: number[][] = [];
  const write = async (tx: Tx, items: number[]): Promise<void> => {
    done.push(items);
    await tx.write(`INSERT INTO notes SELECT unnest($1::int[])`, [items]);
  };
  await app.database.transact(async (tx) => {
    tx.beforeCommit(write, 1);
    const point = await tx.savepoint();
    tx.beforeCommit(write, 2);
    await tx.backTo(point);
    tx.beforeCommit(write, 3);
    expect(done).toEqual([]);
  });
  expect(done).toEqual([[1, 3]]);
  expect(await notes()).toEqual([1, 3]);
});

it('runs one statement as its own transaction and rejects a second statement before it is sent', async () => {
  await app.database.single((reader) => reader.rows(`INSERT INTO notes VALUES (1)`));
  const twice = app.database.single(async (reader) => {
    await reader.rows(`SELECT 1`);
    await reader.rows(`INSERT INTO notes VALUES (2)`);
  });
  await expect(twice).rejects.toThrow('runs one statement');
  const entities = app.database.single(async ({ manager }) => [await manager.find(Season), await manager.find(Season)]);
  await expect(entities).rejects.toThrow('runs one statement');
  expect(await notes()).toEqual([1]);
  expect(await app.database.single(({ manager }) => manager.find(Season))).toHaveLength(1);
});

it('identifies a transaction by an ID that is unique across clusters', async () => {
  const functions = await app.sql<{ name: string }>(
    `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosrc LIKE '%pg_current_xact_id()%'`,
  );
  expect(functions).toEqual([{ name: 'transaction_id' }]);
  expect(await app.sql(`SELECT transaction_id() ~ '^\\d+@\\d+$' AS "isNamed"`)).toEqual([{ isNamed: true }]);
});
