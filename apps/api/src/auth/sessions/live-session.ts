import { IsNull } from 'typeorm';
import type { Tx } from '../../platform/db/database.js';
import { User } from '../user.entity.js';
import { unauthenticated } from './signed-in.js';
import { StoredSession } from './stored-session.entity.js';

/**
 * Locks the account's row, which everything that ends sessions locks too: a write of this transaction is either refused here or undone by
 * them.
 * @returns the person, who cannot change before the transaction ends
 * @throws UNAUTHENTICATED when the session is over
 */
export async function holdSession(tx: Tx, userId: string, sid: string): Promise<User> {
  const lock = { mode: 'for_no_key_update' } as const;
  const user = await tx.manager.findOne(User, { where: { id: userId, deletedAt: IsNull() }, lock });
  if (user === null || !(await tx.manager.existsBy(StoredSession, { sid }))) throw unauthenticated();
  return user;
}
