import type { PoolClient } from 'pg';
import type { QueryRunner } from 'typeorm';

/** Runs `work` in a transaction of this runner, so that entities saved through its manager take part in it. */
export async function inTransaction<Result>(runner: QueryRunner, client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  await runner.startTransaction();
  try {
    const result = await work();
    // Sent directly, to see its result: after a failed statement, Postgres executes COMMIT as ROLLBACK without an
    // error.
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('a statement of this transaction had failed, so nothing was committed');
    return result;
  } catch (error) {
    // Report the first error: a rollback that fails too (connection lost) would only hide it.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * Returns the results of two parallel statements, or the first failure in order. Waits for both: nothing may still run
 * on a connection that is about to be rolled back and reused.
 */
export async function settleAll<First, Second>(first: Promise<First>, second: Promise<Second>): Promise<[First, Second]> {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}
