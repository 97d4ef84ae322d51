import type { Tx } from '../platform/db/database.js';
import { Selection } from './selection.entity.js';

export function lockSelection(tx: Tx, id: string): Promise<Selection | null> {
  return tx.manager.findOne(Selection, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** Locks the selection. Returns null if the selection does not exist or another transaction has locked it. */
export function lockSelectionIfIdle(tx: Tx, id: string): Promise<Selection | null> {
  return tx.manager.findOne(Selection, { where: { id }, lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' } });
}
