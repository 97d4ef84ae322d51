import { Injectable } from '@nestjs/common';
import type { EmailLinkOpened } from '@raffle/contracts/people/account';
import type { AccountClaim } from '@raffle/contracts/people/auth';
import { formMessages } from '@raffle/contracts/form-messages';
import { IsNull, MoreThan } from 'typeorm';
import { ADDRESS_PURPOSES, EmailLink, type AddressPurpose, type LinkOf } from '../auth/email-links/email-link.entity.js';
import { EmailLinks, forgetLinks, isKeptForAnother } from '../auth/email-links/email-links.js';
import { makeClaim, noteMailbox } from '../auth/email-links/mailbox.js';
import { PasskeysService } from '../auth/passkeys/passkeys.service.js';
import { CurrentPassword, type PasswordOwner } from '../auth/passwords/current-password.js';
import { holdSession } from '../auth/sessions/live-session.js';
import { endAllSessions } from '../auth/sessions/sessions.service.js';
import { User } from '../auth/user.entity.js';
import { userByEmail, UsersService } from '../auth/users.service.js';
import { Database, type Tx } from '../platform/db/database.js';
import { isUniqueViolation } from '../platform/db/pg-errors.js';
import { invalid, invalidField, type AppError } from '../platform/http/errors/app-error.js';
import { RateLimits, type Allowance } from '../platform/http/rate-limits/rate-limits.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { addressTaken } from '../auth/email-links/change-address.js';
import { moveMailbox } from './move-mailbox.js';

/** Maximum number of emails to one new email address, no matter how many accounts request them. */
const MAILS_PER_ADDRESS: Allowance = { points: 5, seconds: 60 * 60 };
/** Maximum number of requests per account to change the email address. */
const CHANGES_PER_PERSON: Allowance = { points: 15, seconds: 60 * 60 };

/** Confirms and changes an account's email address. Also reverts a change through the undo link sent to the old address. */
@Injectable()
export class EmailAddressService {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly passwords: CurrentPassword,
    private readonly links: EmailLinks,
    private readonly passkeys: PasskeysService,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
  ) {}

  /** Sends the confirmation link again, unless the email address is already confirmed. */
  async sendAgain(userId: string): Promise<void> {
    await this.db.transact(async (tx) => {
      const { email, emailConfirmedAt } = await this.users.signedInIn(tx, userId);
      if (emailConfirmedAt === null) await this.links.send(tx, { userId, purpose: 'confirm', email });
    });
  }

  /**
   * Requests a change of email address. The address does not change until the link sent to the new address is opened. If the new address
   * belongs to another account, only that account's owner is emailed. If another account may still restore the address with an undo link,
   * nobody is emailed. The response is the same in every case.
   * @throws VALIDATION_FAILED for a wrong password, or if the account already uses the address; RATE_LIMITED; UNAUTHENTICATED if the
   * session has ended
   */
  async askForChange(passwordOwner: PasswordOwner, password: string, email: string): Promise<void> {
    const { userId } = passwordOwner;
    const user = await this.passwords.check(passwordOwner, password);
    await this.limits.spend('email-change:person', userId, CHANGES_PER_PERSON);
    if (user.email === email) throw invalid({ email: [formMessages.sameEmail] });
    const { used } = await this.limits.add('email-change:address', email, MAILS_PER_ADDRESS);
    await this.db.transact(async (tx) => {
      await holdSession(tx, userId, passwordOwner.sessionId);
      await forgetLinks(tx, { userId }, ['change']);
      if (used > MAILS_PER_ADDRESS.points) return;
      const owner = await userByEmail(tx, email);
      if (owner) await this.outbox.stage(tx, 'email-taken.mail', { userId: owner.id });
      else if (!(await isKeptForAnother(tx, email, userId))) await this.links.send(tx, { userId, purpose: 'change', email });
    });
  }

  /**
   * @param isKnown whether this browser is or has been signed in to the account; in other browsers, an unconfirmed account must be claimed
   * @throws VALIDATION_FAILED if the link is not valid; EMAIL_ALREADY_REGISTERED if another account has taken the new email address
   */
  async open(token: string, isKnown: (user: User) => boolean): Promise<EmailLinkOpened> {
    const link = await this.db.single((reader) => this.links.find(reader, ADDRESS_PURPOSES, token));
    if (link === undefined) throw deadLink();
    try {
      return { purpose: link.purpose, claim: (await this.db.transact((tx) => this.follow(tx, link, isKnown))) ?? null };
    } catch (error) {
      throw isUniqueViolation(error) ? addressTaken() : error;
    }
  }

  private async follow(tx: Tx, link: LinkOf<AddressPurpose>, isKnown: (user: User) => boolean): Promise<AccountClaim | undefined> {
    const where = { id: link.userId, deletedAt: IsNull() };
    const user = await tx.manager.findOne(User, { where, lock: { mode: 'for_no_key_update' } });
    if (user === null) throw deadLink();
    // A confirmation link stays valid after use, because confirming twice is harmless.
    if (link.purpose === 'confirm') {
      if (user.email !== link.email) throw deadLink();
      if (user.emailConfirmedAt === null && !isKnown(user)) return makeClaim(tx, user);
      await noteMailbox(tx, user);
      return undefined;
    }
    if (!(await this.links.follow(tx, link))) throw deadLink();
    await moveMailbox(tx, user, link.email, link.purpose);
    if (link.purpose === 'change') {
      await this.links.send(tx, { userId: user.id, purpose: 'undo', email: user.email });
      return undefined;
    }
    // Revoke all sessions, newer undo links and passkeys, because they may belong to a thief. Keep older undo links, because the owner may
    // still have them.
    await tx.manager.delete(EmailLink, { userId: user.id, purpose: 'undo', id: MoreThan(link.id) });
    await this.passkeys.removeAll(tx, { userId: user.id });
    await endAllSessions(tx, user.id);
    return undefined;
  }
}

function deadLink(): AppError {
  return invalidField('token', 'This link has expired or has already been used.');
}
