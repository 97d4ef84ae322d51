import type { DataSource } from 'typeorm';

/** Advisory lock key, per database; `roles.ts` uses the next one. */
const MIGRATION_LOCK = 4218;

/**
 * Runs `work` while no other process migrates. A second process waits, and then finds nothing left to do.
 * @param source needs one more connection for the lock. A transaction holds the lock, so that it also works through PgBouncer
 */
export function aloneAtMigrations<Result>(source: DataSource, work: () => Promise<Result>): Promise<Result> {
  return source.transaction(async (tx) => {
    // This transaction stays idle while this process or another one migrates.
    await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await tx.query('SET LOCAL lock_timeout = 0');
    await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    return work();
  });
}
