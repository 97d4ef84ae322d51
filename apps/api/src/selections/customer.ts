import type { Tx } from '../platform/db/database.js';
import { IsEmail } from '../platform/db/operators.js';
import { Selection } from './selection.entity.js';

/**
 * Updates the email address in a customer's selections when the account's email address changes. Does not change
 * selections that use a different email address.
 */
export async function moveCustomer({ manager }: Tx, userId: string, from: string, to: string): Promise<void> {
  await manager.update(Selection, { userId, customerEmail: IsEmail(from) }, { customerEmail: to });
}

/** Like `moveCustomer`, but for the name. */
export async function renameCustomer({ manager }: Tx, userId: string, from: string, to: string): Promise<void> {
  await manager.update(Selection, { userId, customerName: from }, { customerName: to });
}

export async function forgetCustomer({ manager }: Tx, userId: string): Promise<void> {
  await manager.update(Selection, { userId }, { customerName: '', customerEmail: '', customerPhone: '' });
}
