import { forgetLinks, isKeptForAnother, USER_RESETS } from '../auth/email-links/email-links.js';
import type { AddressPurpose, LinkPurpose } from '../auth/email-links/email-link.entity.js';
import { User } from '../auth/user.entity.js';
import type { Tx } from '../platform/db/database.js';
import { IsEmail, NOW } from '../platform/db/operators.js';
import { AppError } from '../platform/http/errors/app-error.js';
import { Selection } from '../selections/selection.entity.js';

/** Links in the old mailbox that give access to the account. `undo` stays. */
const OF_OLD_MAILBOX: LinkPurpose[] = ['confirm', 'change', 'sign-in', ...USER_RESETS];

type Mover = Exclude<AddressPurpose, 'confirm'> | 'organiser';

/**
 * Gives the account another address. Mails of a booking go to what was typed at its checkout: where that was the account's own, it
 * follows. Links that lie in the mailbox before open nothing any more.
 * Only the new one is confirmed by its link: who takes an account back at an old one need not be who made it.
 * @param by a link, whose reader has proved to have the address, or an organiser, who was told
 * @throws EMAIL_ALREADY_REGISTERED when another account may still be taken back there, and a unique violation when it is another's
 */
export async function moveMailbox(tx: Tx, { id: userId, email: oldEmail }: User, email: string, by: Mover): Promise<void> {
  await tx.manager.update(User, { id: userId }, { email, emailConfirmedAt: by === 'change' ? NOW : null });
  if (by !== 'undo' && (await isKeptForAnother(tx, email, userId))) throw addressTaken();
  await tx.manager.update(Selection, { userId, customerEmail: IsEmail(oldEmail) }, { customerEmail: email });
  await forgetLinks(tx, { userId }, OF_OLD_MAILBOX);
}

export function addressTaken(): AppError {
  return new AppError('EMAIL_ALREADY_REGISTERED', 'Another account has this email address already.');
}
