import type { AccountClaim } from '@raffle/contracts/people/auth';
import { IsNull } from 'typeorm';
import type { Tx } from '../../platform/db/database.js';
import { NOW } from '../../platform/db/operators.js';
import { User } from '../user.entity.js';
import { makeLink } from './email-links.js';

/** Marks the account's email address as confirmed, because the user opened a link sent to it. */
export async function noteMailbox({ manager }: Tx, user: User): Promise<void> {
  await manager.update(User, { id: user.id, email: user.email, emailConfirmedAt: IsNull() }, { emailConfirmedAt: NOW });
  user.emailConfirmedAt ??= new Date();
}

/** Creates a link that lets whoever can read the mailbox take over an account that was never confirmed. */
export async function makeClaim(tx: Tx, { id: userId, email }: User): Promise<AccountClaim> {
  return { token: await makeLink(tx, { purpose: 'claim', userId, email }), username: email };
}

/** Column expression for queries that join the user as `u`. Its value is the user's name, or null if the email address is not confirmed. */
export const CONFIRMED_NAME = `CASE WHEN u.email_confirmed_at IS NOT NULL THEN u.full_name END AS name`;

/**
 * Like `CONFIRMED_NAME`, but for the name entered at checkout. The query must also join the selection as `s`. The value is null unless the
 * email address entered at checkout is the account's, because buyers can enter any name and address there.
 */
export const NAME_AT_CHECKOUT = `CASE WHEN u.email_confirmed_at IS NOT NULL AND lower(u.email) = lower(s.customer_email) THEN s.customer_name END AS name`;

/** The recipient of an email sent to the account's address. */
export type Addressee = Pick<User, 'fullName' | 'email' | 'emailConfirmedAt'>;

export function nameFor({ fullName, emailConfirmedAt }: Addressee): string | null {
  return emailConfirmedAt === null ? null : fullName;
}
