import type { DataSource } from 'typeorm';

/** Of the database; `roles.ts` has the next. */
const MIGRATION_LOCK = 4218;

/**
 * One at a time changes the schema: whoever comes second waits, and finds nothing left to do.
 * @param source needs a connection more for the lock, which holds in a pool of PgBouncer's too, since it is a transaction's
 */
export function aloneAtMigrations<Result>(source: DataSource, work: () => Promise<Result>): Promise<Result> {
  return source.transaction(async (tx) => {
    // This transaction does nothing for as long as the migrations take, here or where they are under way already.
    await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await tx.query('SET LOCAL lock_timeout = 0');
    await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    return work();
  });
}
