import { Injectable, Logger } from '@nestjs/common';
import { normalisePassword } from '@raffle/contracts/people/password';
import { Database } from '../../platform/db/database.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { RateLimits, type Allowance } from '../../platform/http/rate-limits/rate-limits.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { normaliseAnswer } from '../auth.rules.js';
import { noteMailbox } from '../email-links/mailbox.js';
import { refuseWeak, replacePassword } from './password-change.service.js';
import { PasswordHashing } from './password-hashing.js';
import type { PasswordResetConfirmDto } from './password-reset.dto.js';
import { ResetTokens } from './reset-tokens.js';
import { SignInThrottle } from '../sign-in/sign-in-throttle.js';
import type { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';

/** Mails to one person, however often somebody asks. */
const MAILS_PER_ACCOUNT: Allowance = { points: 5, seconds: 60 * 60 };

@Injectable()
export class PasswordResetService {
  private readonly logger = new Logger(PasswordResetService.name);

  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly hashing: PasswordHashing,
    private readonly tokens: ResetTokens,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
    private readonly throttle: SignInThrottle,
  ) {}

  /** Returns before the address is looked up: the answer's time, too, is the same for known and unknown ones. */
  request(email: string): void {
    this.stageMail(email).catch((error: unknown) => this.logger.error(`a password reset was lost: ${String(error)}`));
  }

  /** @throws VALIDATION_FAILED when the link is no longer good */
  async question(token: string): Promise<string> {
    return (await this.ownerOf(token)).securityQuestion;
  }

  /**
   * Sets the new password, ends all of the person's sessions and magic links, and uses this link up.
   * @returns the person's database id
   * @throws VALIDATION_FAILED when the link is no longer good, the answer wrong or the password weak
   */
  async confirm({ token, securityAnswer, newPassword }: PasswordResetConfirmDto): Promise<string> {
    const user = await this.ownerOf(token);
    refuseWeak(newPassword, user);
    if (!(await this.tokens.countTry(token))) throw linkIsDead();
    if (!(await this.hashing.matches(user.securityAnswerHash, normaliseAnswer(securityAnswer), 'known'))) {
      throw refused('securityAnswer', 'The security answer is not correct.');
    }
    const passwordHash = await this.hashing.hash(normalisePassword(newPassword), 'known');
    await this.db.transact(async (tx) => {
      if (!(await this.tokens.use(tx, token, user.id))) throw linkIsDead();
      if (!(await replacePassword(tx, this.outbox, user, passwordHash, 'remove'))) throw linkIsDead();
      await noteMailbox(tx, user);
    });
    await this.throttle.forgive(user.email);
    return user.id;
  }

  private async stageMail(email: string): Promise<void> {
    const asked = await this.limits.add('password-reset:account', email, MAILS_PER_ACCOUNT);
    if (asked.used > MAILS_PER_ACCOUNT.points) return;
    const user = await this.users.byEmail(email);
    if (user === undefined) return;
    await this.db.transact((tx) => this.outbox.stage(tx, 'password-reset.mail', { userId: user.id, askedAt: Date.now() }));
  }

  private async ownerOf(token: string): Promise<User> {
    const user = await this.db.snapshot(async (reader) => {
      const userId = await this.tokens.ownerOf(reader, token);
      return userId === undefined ? undefined : this.users.byIdIn(reader, userId);
    });
    if (user === undefined) throw linkIsDead();
    return user;
  }
}

function linkIsDead(): AppError {
  return refused('token', 'This link has expired or has already been used. Please ask for a new one.');
}

function refused(field: string, sentence: string): AppError {
  return new AppError('VALIDATION_FAILED', sentence, { fields: { [field]: [sentence] } });
}
