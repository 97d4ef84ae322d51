import { changeAddress, type AddressChanger } from '../auth/email-links/change-address.js';
import type { User } from '../auth/user.entity.js';
import type { Tx } from '../platform/db/database.js';
import { moveCustomer } from '../selections/customer.js';

/**
 * Changes an account's email address, and replaces the old address in the account's selections.
 * @throws the same errors as `changeAddress`
 */
export async function moveMailbox(tx: Tx, { id, email: oldEmail }: User, email: string, by: AddressChanger): Promise<void> {
  await changeAddress(tx, id, email, by);
  await moveCustomer(tx, id, oldEmail, email);
}
