import type { DataSource } from 'typeorm';

/** Key of an advisory lock in the database. `roles.ts` uses the next key. */
const MIGRATION_LOCK = 4218;

/**
 * Runs `work` while no other process migrates. A second process waits, and then finds nothing left to do.
 * @param source needs one additional connection for the lock. The lock is held by a transaction so that it also works through PgBouncer
 */
export function aloneAtMigrations<Result>(source: DataSource, work: () => Promise<Result>): Promise<Result> {
  return source.transaction(async (tx) => {
    // This transaction stays idle while this process or another process migrates.
    await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await tx.query('SET LOCAL lock_timeout = 0');
    await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    return work();
  });
}
