import { IsNull } from 'typeorm';
import type { Tx } from '../../platform/db/database.js';
import { User } from '../user.entity.js';
import { unauthenticated } from './signed-in.js';
import { StoredSession } from './stored-session.entity.js';

/**
 * Checks that a session is still open, and locks the account's row. Every operation that ends all of an account's sessions also writes to
 * this row. If such an operation commits first, this call throws. Otherwise, the operation waits until this transaction ends.
 * @returns the user, whose row cannot change until the transaction ends
 * @throws UNAUTHENTICATED if the session has ended
 */
export async function holdSession(tx: Tx, userId: string, sid: string): Promise<User> {
  const lock = { mode: 'for_no_key_update' } as const;
  const user = await tx.manager.findOne(User, { where: { id: userId, deletedAt: IsNull() }, lock });
  if (user === null || !(await tx.manager.existsBy(StoredSession, { sid }))) throw unauthenticated();
  return user;
}
