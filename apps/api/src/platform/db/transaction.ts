import type { PoolClient } from 'pg';
import type { QueryRunner } from 'typeorm';

/** Runs `work` in a transaction of this runner, so that entities which are saved through its manager take part in it. */
export async function inTransaction<Result>(runner: QueryRunner, client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  await runner.startTransaction();
  try {
    const result = await work();
    // Asked for by ourselves, for its answer: after a failed statement Postgres says ROLLBACK to a COMMIT, and no error.
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('a statement of this transaction had failed, so nothing was committed');
    return result;
  } catch (error) {
    // The first error is the one to tell; a rollback that fails too (connection gone) would only hide it.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * The answers to what was asked for at once, or the first failure in order. Waits for every one of them: nothing may still
 * run on a connection that is about to be rolled back and given to somebody else.
 */
export async function settleAll<First, Second>(first: Promise<First>, second: Promise<Second>): Promise<[First, Second]> {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}
