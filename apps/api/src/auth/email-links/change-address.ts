import type { Tx } from '../../platform/db/database.js';
import { NOW } from '../../platform/db/operators.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { User } from '../user.entity.js';
import type { AddressPurpose, LinkPurpose } from './email-link.entity.js';
import { forgetLinks, isKeptForAnother, USER_RESETS } from './email-links.js';

/** Purposes of the links that stop working when the account's email address changes. `undo` links remain valid. */
const OF_OLD_MAILBOX: LinkPurpose[] = ['confirm', 'change', 'sign-in', ...USER_RESETS];

/** What caused the address change: an organiser, or the user opening a link with this purpose. */
export type AddressChanger = Exclude<AddressPurpose, 'confirm'> | 'organiser';

/**
 * Changes an account's email address. Links sent to the old address stop working. The new address counts as confirmed only if the user
 * opened a `change` link. An `undo` link does not confirm the address that it restores, because whoever opens it may not be the person who
 * created the account.
 * @throws EMAIL_ALREADY_REGISTERED if another account can still restore the new address with an `undo` link, or a unique violation if
 * another account has the new address
 */
export async function changeAddress(tx: Tx, userId: string, email: string, by: AddressChanger): Promise<void> {
  await tx.manager.update(User, { id: userId }, { email, emailConfirmedAt: by === 'change' ? NOW : null });
  if (by !== 'undo' && (await isKeptForAnother(tx, email, userId))) throw addressTaken();
  await forgetLinks(tx, { userId }, OF_OLD_MAILBOX);
}

export function addressTaken(): AppError {
  return new AppError('EMAIL_ALREADY_REGISTERED', 'Another account already has this email address.');
}
