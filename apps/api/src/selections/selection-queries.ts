import type { Statement, Tx } from '../platform/db/database.js';
import { SHARE_SALES } from '../season/sales-lock.js';
import { Selection } from './selection.entity.js';

export function lockSelection(tx: Tx, id: string): Promise<Selection | null> {
  return tx.manager.findOne(Selection, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** Null also when somebody else is working on it right now. */
export function lockSelectionIfIdle(tx: Tx, id: string): Promise<Selection | null> {
  return tx.manager.findOne(Selection, { where: { id }, lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' } });
}

/**
 * The person first, then the selection, in one statement: the order in which a new claim of the same person locks them too.
 * The selection is read as it is once both are locked, whatever this had to wait for, and whether it is over is asked behind the
 * person's lock: a claim of theirs either still counts it, and this waits, or has found it over, and so does this.
 */
export function lockWithPerson(tx: Tx, id: string): Promise<Selection | null> {
  const owner = 'SELECT id FROM users WHERE id = (SELECT user_id FROM selections WHERE id = :id) FOR NO KEY UPDATE';
  return tx.manager
    .createQueryBuilder(Selection, 'selection')
    .addCommonTableExpression(owner, 'person', { materialized: true })
    .where('selection.id = :id AND EXISTS (SELECT FROM person)', { id })
    .setLock('pessimistic_write')
    .getOne();
}

/** Locks the owner of a selection, then shares the lock on what is on sale. */
export const LOCK_OWNER_AND_SALES: Statement = {
  name: 'lock_owner_and_sales',
  text: `
    WITH person AS MATERIALIZED (SELECT FROM users WHERE id = (SELECT user_id FROM selections WHERE id = $1) FOR NO KEY UPDATE)
    SELECT ${SHARE_SALES} FROM person`,
};

/** As `lockWithPerson`, for a caller that may claim slots: the season does not change until the transaction ends. */
export async function lockForSale(tx: Tx, id: string): Promise<Selection | null> {
  await tx.rows(LOCK_OWNER_AND_SALES, [id]);
  return lockSelection(tx, id);
}
