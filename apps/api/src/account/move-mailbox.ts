import { forgetEmailLinks, isKeptForAnother } from '../auth/email-links/email-links.js';
import type { EmailLinkPurpose } from '../auth/email-links/email-link.entity.js';
import { MagicLink } from '../auth/magic-links/magic-link.entity.js';
import { PasswordReset } from '../auth/passwords/password-reset.entity.js';
import { User } from '../auth/user.entity.js';
import type { Tx } from '../platform/db/database.js';
import { IsEmail, NOW } from '../platform/db/operators.js';
import { AppError } from '../platform/http/errors/app-error.js';
import { Selection } from '../selections/selection.entity.js';

/** Ways into the account that stand in the mailbox which it had; the way back stays. */
const OF_OLD_MAILBOX: EmailLinkPurpose[] = ['confirm', 'change'];

type Mover = Exclude<EmailLinkPurpose, 'confirm'> | 'organiser';

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
  await tx.manager.delete(MagicLink, { userId });
  await tx.manager.delete(PasswordReset, { userId });
  await forgetEmailLinks(tx, userId, OF_OLD_MAILBOX);
}

export function addressTaken(): AppError {
  return new AppError('EMAIL_ALREADY_REGISTERED', 'Another account has this email address already.');
}
