import type { Statement, Tx } from '../platform/db/database.js';
import { LOCK_SALES_SHARED } from '../season/sales-lock.js';
import { Selection } from './selection.entity.js';

export function lockSelection(tx: Tx, id: string): Promise<Selection | null> {
  return tx.manager.findOne(Selection, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** Locks the selection. Returns null if the selection does not exist or another transaction has locked it. */
export function lockSelectionIfIdle(tx: Tx, id: string): Promise<Selection | null> {
  return tx.manager.findOne(Selection, { where: { id }, lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' } });
}

/**
 * Locks the person, then the selection, in one statement and in the same order as a new claim of that person. Reads the
 * selection, and whether it has expired, after locking both. If a concurrent claim still counts the hold, this
 * statement waits for the claim. If the claim has found the hold expired, this statement finds it expired too.
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

/** Locks the owner of a selection, then takes the sales lock in shared mode. */
export const LOCK_OWNER_AND_SALES: Statement = {
  name: 'lock_owner_and_sales',
  text: `
    WITH person AS MATERIALIZED (SELECT FROM users WHERE id = (SELECT user_id FROM selections WHERE id = $1) FOR NO KEY UPDATE)
    SELECT ${LOCK_SALES_SHARED} FROM person`,
};

/** Same as `lockWithPerson`, for a caller that may claim slots. The season does not change until the transaction ends. */
export async function lockForSale(tx: Tx, id: string): Promise<Selection | null> {
  await tx.rows(LOCK_OWNER_AND_SALES, [id]);
  return lockSelection(tx, id);
}
