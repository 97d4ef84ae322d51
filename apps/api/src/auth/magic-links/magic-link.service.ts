import { Injectable } from '@nestjs/common';
import type { AccountClaim } from '@raffle/contracts/people/auth';
import { Database } from '../../platform/db/database.js';
import { invalidField, type AppError } from '../../platform/http/errors/app-error.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { makeClaim, noteMailbox } from '../email-links/mailbox.js';
import { RequestedEmails } from '../requested-emails.js';
import type { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';
import { MagicLinks, type LinkKey } from './magic-links.js';
import './magic-link-mail.js';

const DEAD_LINK = 'This link has expired or has already been used. Please ask for a new one.';
/** Message for a wrong code, a used code, and an email address without an account. Users must not be able to tell these cases apart. */
const DEAD_CODE = 'This code is wrong, or no longer works. Please check it, or ask for a new email.';

/** Signs buyers in with an emailed link or code. Organisers have separate accounts, to which this service never signs anyone in. */
@Injectable()
export class MagicLinkService {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly links: MagicLinks,
    private readonly outbox: Outbox,
    private readonly requested: RequestedEmails,
  ) {}

  /** Emails a link and a code if this email address has an account. */
  request(email: string, browser: string): void {
    this.requested.request(
      'magic-link:account',
      email,
      () => this.users.byEmail(email),
      (tx, { id: userId }) => this.outbox.stage(tx, 'magic-link.mail', { userId, browser, askedAt: Date.now() }),
    );
  }

  /**
   * @returns the user if this browser requested the link; otherwise the code, without consuming the link
   * @throws VALIDATION_FAILED if the link is not valid
   */
  async open(token: string, browser: string | undefined): Promise<{ user: User } | { code: string }> {
    const link = await this.links.byToken(token, browser);
    if (link === undefined) throw invalidField('token', DEAD_LINK);
    return link.askedHere ? { user: await this.take(link.key, invalidField('token', DEAD_LINK)) } : { code: this.links.codeOf(token) };
  }

  /** @throws VALIDATION_FAILED, with the same message whatever the cause */
  async enterCode(code: string, browser: string | undefined): Promise<User> {
    const link = browser === undefined ? undefined : await this.links.byCode(code, browser);
    if (link === undefined) throw invalidField('code', DEAD_CODE);
    return this.take(link, invalidField('code', DEAD_CODE));
  }

  /** Confirms the account's email address, because opening the link or entering the code proves access to the mailbox. */
  noteMailbox(user: User): Promise<void> {
    return this.db.transact((tx) => noteMailbox(tx, user));
  }

  claimOf(user: User): Promise<AccountClaim> {
    return this.db.transact((tx) => makeClaim(tx, user));
  }

  private async take(link: LinkKey, dead: AppError): Promise<User> {
    const user = await this.links.take(link);
    if (user === undefined) throw dead;
    return user;
  }
}
