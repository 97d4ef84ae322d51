import type { Tx } from '../platform/db/database.js';
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
