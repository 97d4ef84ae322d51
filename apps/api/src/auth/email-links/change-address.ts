import type { Tx } from '../../platform/db/database.js';
import { NOW } from '../../platform/db/operators.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { User } from '../user.entity.js';
import type { AddressPurpose, LinkPurpose } from './email-link.entity.js';
import { forgetLinks, isKeptForAnother, USER_RESETS } from './email-links.js';

/** Links in the old mailbox that give access to the account. `undo` stays. */
const OF_OLD_MAILBOX: LinkPurpose[] = ['confirm', 'change', 'sign-in', ...USER_RESETS];

/** A link, or an organiser. */
export type Mover = Exclude<AddressPurpose, 'confirm'> | 'organiser';

/**
 * Gives the account another address, confirmed only if its own link was followed: the person who takes an account back at an old address
 * need not be the one who made it. Links in the old mailbox no longer work.
 * @throws EMAIL_ALREADY_REGISTERED if another account may still be taken back there; a unique violation if it is another account's
 */
export async function changeAddress(tx: Tx, userId: string, email: string, by: Mover): Promise<void> {
  await tx.manager.update(User, { id: userId }, { email, emailConfirmedAt: by === 'change' ? NOW : null });
  if (by !== 'undo' && (await isKeptForAnother(tx, email, userId))) throw addressTaken();
  await forgetLinks(tx, { userId }, OF_OLD_MAILBOX);
}

export function addressTaken(): AppError {
  return new AppError('EMAIL_ALREADY_REGISTERED', 'Another account has this email address already.');
}
