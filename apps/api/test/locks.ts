import { eventually } from './make.js';
import type { TestApp } from './test-app.js';

/** How many deadlocks Postgres has ended in the database of `app`, as far as its connections have told: within ten seconds. */
export async function deadlocks(app: TestApp): Promise<number> {
  await app.sql('SELECT pg_stat_clear_snapshot()');
  const [row] = await app.sql<{ deadlocks: string }>('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
  return Number(row?.deadlocks);
}

/** Comes back when exactly `count` statements wait for somebody's lock. */
export async function untilWaiting(app: TestApp, count: number): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await eventually(
    async () => (await app.sql(waiting)).length,
    (now) => now === count,
    20_000,
  );
}
