import type { PoolClient } from 'pg';
import type { QueryRunner } from 'typeorm';

/** Runs `work` in a transaction on this runner, so that entities saved through its manager are part of the transaction. */
export async function inTransaction<Result>(runner: QueryRunner, client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  await runner.startTransaction();
  try {
    const result = await work();
    // Sends COMMIT directly to see its result: after a failed statement, Postgres executes COMMIT as ROLLBACK without an error.
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('a statement of this transaction failed, so nothing was committed');
    return result;
  } catch (error) {
    // Rethrows the first error. Ignores an error from the rollback, for example after a lost connection.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * Returns the results of two parallel statements. If one fails, throws its error; if both fail, throws the first statement's error. Waits
 * for both, because no statement may still be running on a connection that is about to be rolled back and reused.
 */
export async function settleAll<First, Second>(first: Promise<First>, second: Promise<Second>): Promise<[First, Second]> {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}
