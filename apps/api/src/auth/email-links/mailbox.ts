import type { AccountClaim } from '@raffle/contracts/people/auth';
import { IsNull } from 'typeorm';
import type { Tx } from '../../platform/db/database.js';
import { NOW } from '../../platform/db/operators.js';
import { User } from '../user.entity.js';
import { makeLink } from './email-links.js';

/** The address is confirmed: somebody followed a link that was emailed to it. */
export async function noteMailbox({ manager }: Tx, user: User): Promise<void> {
  await manager.update(User, { id: user.id, email: user.email, emailConfirmedAt: IsNull() }, { emailConfirmedAt: NOW });
  user.emailConfirmedAt ??= new Date();
}

/** A way for the reader of the account's mailbox to take an account that was never confirmed. */
export async function makeClaim(tx: Tx, { id: userId, email }: User): Promise<AccountClaim> {
  return { token: await makeLink(tx, { purpose: 'claim', userId, email }), username: email };
}

/** For a statement with the person as `u`: the name, where the address is known to be theirs. */
export const CONFIRMED_NAME = `CASE WHEN u.email_confirmed_at IS NOT NULL THEN u.full_name END AS name`;

/** The same for what was typed at a checkout, with the selection as `s`: name and address are free there. */
export const NAME_AT_CHECKOUT = `CASE WHEN u.email_confirmed_at IS NOT NULL AND lower(u.email) = lower(s.customer_email) THEN s.customer_name END AS name`;

/** The recipient of an email to the account's address. */
export type Addressee = Pick<User, 'fullName' | 'email' | 'emailConfirmedAt'>;

export function nameFor({ fullName, emailConfirmedAt }: Addressee): string | null {
  return emailConfirmedAt === null ? null : fullName;
}
