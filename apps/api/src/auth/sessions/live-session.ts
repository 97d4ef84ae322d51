import { IsNull } from 'typeorm';
import type { Tx } from '../../platform/db/database.js';
import { User } from '../user.entity.js';
import { unauthenticated } from './signed-in.js';
import { StoredSession } from './stored-session.entity.js';

/**
 * Waits for whoever is just ending sessions of the account, and whoever comes later waits for the end of this transaction: what is
 * written here is either refused or ended by them.
 * @returns the person as they are until then
 * @throws UNAUTHENTICATED when the session is over
 */
export async function holdSession(tx: Tx, userId: string, sid: string): Promise<User> {
  const lock = { mode: 'for_no_key_update' } as const;
  const user = await tx.manager.findOne(User, { where: { id: userId, deletedAt: IsNull() }, lock });
  if (user === null || !(await tx.manager.existsBy(StoredSession, { sid }))) throw unauthenticated();
  return user;
}
