import type { Tx } from '../../platform/db/database.js';
import { NOW } from '../../platform/db/operators.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { User } from '../user.entity.js';
import type { AddressPurpose, LinkPurpose } from './email-link.entity.js';
import { forgetLinks, isKeptForAnother, USER_RESETS } from './email-links.js';

/** Purposes of the links that stop working when the account's email address changes. `undo` links stay valid. */
const OF_OLD_MAILBOX: LinkPurpose[] = ['confirm', 'change', 'sign-in', ...USER_RESETS];

/** What caused the change: a link of this purpose that the user opened, or an organiser. */
export type AddressChanger = Exclude<AddressPurpose, 'confirm'> | 'organiser';

/**
 * Changes an account's email address. The new address counts as confirmed only if a link sent to it was opened to make this change: the
 * person who reverts a change may not be the person who created the account. Links sent to the old address stop working.
 * @throws EMAIL_ALREADY_REGISTERED if another account can still restore the new address with an `undo` link; a unique violation if another
 * account has the new address
 */
export async function changeAddress(tx: Tx, userId: string, email: string, by: AddressChanger): Promise<void> {
  await tx.manager.update(User, { id: userId }, { email, emailConfirmedAt: by === 'change' ? NOW : null });
  if (by !== 'undo' && (await isKeptForAnother(tx, email, userId))) throw addressTaken();
  await forgetLinks(tx, { userId }, OF_OLD_MAILBOX);
}

export function addressTaken(): AppError {
  return new AppError('EMAIL_ALREADY_REGISTERED', 'Another account has this email address already.');
}
