import pg from 'pg';
import { Database, type Tx } from '../src/platform/db/database.js';
import { eventually } from './make.js';
import type { TestApp } from './test-app.js';

const DEADLOCK = '40P01';

/**
 * Collects deadlock errors from all connections until mocks are restored. Callers do not see these errors, because `Database.transact`
 * retries the transactions. Postgres's own deadlock counter is not used, because it may lag by up to ten seconds.
 */
export function watchDeadlocks(): unknown[] {
  const errors: unknown[] = [];
  const { query } = pg.Client.prototype as unknown as { query(this: void, ...all: unknown[]): unknown };
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function watched(this: pg.Client, ...all: unknown[]) {
    const answer = Reflect.apply(query, this, all);
    if (answer instanceof Promise) answer.catch((error: { code?: string }) => error.code === DEADLOCK && errors.push(error));
    return answer;
  } as never);
  return errors;
}

/** Resolves when exactly `count` statements are waiting for a lock. */
export async function untilWaiting(app: TestApp, count: number): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await eventually(
    async () => (await app.sql(waiting)).length,
    (now) => now === count,
    20_000,
  );
}

/**
 * Sends a request, runs `happens` while the request is in progress, and returns the response's body. The request's statement that starts
 * with `reads` waits for a lock on `table` until `happens` has finished. The request's earlier statements have already run by then.
 */
export async function answeredWhile<Answer>(
  app: TestApp,
  asked: () => Promise<{ body: Answer }>,
  { table, reads }: { table: string; reads: string },
  happens: (tx: Tx) => Promise<unknown>,
): Promise<Answer> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND ltrim(query, E' \\n') LIKE $1`;
  const { answer } = await app.app.get(Database).transact(async (tx) => {
    await tx.rows(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const answer = asked();
    await eventually(
      () => app.sql(waiting, [`${reads}%`]),
      (readers) => readers.length > 0,
    );
    await happens(tx);
    return { answer };
  });
  return (await answer).body;
}
