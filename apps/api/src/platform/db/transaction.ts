import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';
import type { QueryRunner } from 'typeorm';

/**
 * Runs `work` between BEGIN and COMMIT. BEGIN is not waited for: it travels in one packet with the statements that `work`
 * asks for before it first waits, since on the way to Postgres a packet costs more than a statement.
 */
export async function inTransaction<Result>(runner: QueryRunner, work: () => Promise<Result>): Promise<Result> {
  const client = (await runner.connect()) as PoolClient;
  tellOfTransaction(runner);
  try {
    const [begun, worked] = inOnePacket(client, () => [client.query('BEGIN'), work()] as const);
    const [, result] = await allAnswers(begun, worked);
    const { command } = await client.query('COMMIT');
    // Postgres answers a COMMIT after a failed statement with ROLLBACK, and no error.
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
export async function allAnswers<First, Second>(first: Promise<First>, second: Promise<Second>): Promise<[First, Second]> {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}

function inOnePacket<Asked>(client: PoolClient, ask: () => Asked): Asked {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

/** Otherwise `manager.save` would begin, and commit, a transaction of its own inside ours. */
function tellOfTransaction(runner: QueryRunner): void {
  (runner as { isTransactionActive: boolean }).isTransactionActive = true;
}
