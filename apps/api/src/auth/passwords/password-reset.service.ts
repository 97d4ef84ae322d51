import { Inject, Injectable } from '@nestjs/common';
import { normalisePassword } from '@raffle/contracts/people/password';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { invalidField, type AppError } from '../../platform/http/errors/app-error.js';
import { RateLimits, type Allowance } from '../../platform/http/rate-limits/rate-limits.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { normaliseAnswer } from '../auth.rules.js';
import type { LinkOf } from '../email-links/email-link.entity.js';
import { EmailLinks, forgetLinks, makeLink, USER_RESETS } from '../email-links/email-links.js';
import { noteMailbox } from '../email-links/mailbox.js';
import { refuseWeak, replacePassword } from './password-change.service.js';
import { PasswordHashing } from './password-hashing.js';
import type { PasswordResetConfirmDto } from './password-reset.dto.js';
import { RequestedEmails } from '../requested-emails.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import type { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';

/** Maximum number of links per account. It is low, because each link allows five guesses at the security answer. */
const LINKS_PER_ACCOUNT: Allowance = { points: 3, seconds: 24 * 60 * 60 };
const LINKS_OF_ORGANISER: Allowance = { points: 20, seconds: 24 * 60 * 60 };

@Injectable()
export class PasswordResetService {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly hashing: PasswordHashing,
    private readonly links: EmailLinks,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
    private readonly signIn: SignInService,
    private readonly requested: RequestedEmails,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** Emails a link if this email address has an account. */
  request(email: string): void {
    this.requested.request(
      'password-reset:account',
      email,
      () => this.users.byEmail(email),
      (tx, user) => this.outbox.stage(tx, 'password-reset.mail', { userId: user.id, askedAt: Date.now() }),
    );
  }

  /** @throws VALIDATION_FAILED if the link is not valid */
  async question(token: string): Promise<string> {
    return (await this.read(token)).user.securityQuestion;
  }

  /**
   * Sets the new password, ends all of the user's sessions, removes the user's passkeys and sign-in links, and consumes the link.
   * @returns the user's row ID
   * @throws VALIDATION_FAILED if the link is not valid, the answer is wrong or the password is weak
   */
  async confirm({ token, securityAnswer, newPassword }: PasswordResetConfirmDto): Promise<string> {
    const { user, link } = await this.read(token);
    refuseWeak(newPassword, user);
    if (!(await this.links.countTry(USER_RESETS, token))) throw deadResetLink();
    if (!(await this.hashing.matches(user.securityAnswerHash, normaliseAnswer(securityAnswer), 'known'))) {
      throw invalidField('securityAnswer', 'The security answer is not correct.');
    }
    const passwordHash = await this.hashing.hash(normalisePassword(newPassword), 'known');
    await this.db.transact(async (tx) => {
      if (!(await this.links.follow(tx, link))) throw deadResetLink();
      if (!(await replacePassword(tx, this.outbox, user, passwordHash, 'remove'))) throw deadResetLink();
      if (link.purpose === 'reset') await noteMailbox(tx, user);
    });
    await this.signIn.forgive(user.email);
    return user.id;
  }

  /**
   * Creates a link that an organiser can give to a user who cannot receive email. Also sends a notice to the account's email address, in
   * case the owner did not request the link.
   * @throws RATE_LIMITED
   */
  async linkFromOrganiser(tx: Tx, user: User, organiserId: string): Promise<{ link: string; expiresAt: Date }> {
    await this.limits.spend('password-link:account', user.id, LINKS_PER_ACCOUNT);
    await this.limits.spend('password-link:organiser', organiserId, LINKS_OF_ORGANISER);
    await forgetLinks(tx, { userId: user.id }, ['handed-reset']);
    const token = await makeLink(tx, { purpose: 'handed-reset', userId: user.id });
    const made = await this.links.find(tx, ['handed-reset'], token);
    if (made === undefined) throw deadResetLink();
    await this.outbox.stage(tx, 'password-link.mail', { userId: user.id });
    return { link: `${this.config.publicUrl}/reset-password#token=${token}`, expiresAt: made.expiresAt };
  }

  private async read(token: string): Promise<{ user: User; link: LinkOf<(typeof USER_RESETS)[number]> }> {
    const found = await this.db.snapshot(async (reader) => {
      const link = await this.links.find(reader, USER_RESETS, token);
      const user = link && (await this.users.byIdIn(reader, link.userId));
      return user && { user, link };
    });
    if (found === undefined) throw deadResetLink();
    return found;
  }
}

export function deadResetLink(): AppError {
  return invalidField('token', 'This link has expired or has already been used. Please ask for a new one.');
}
