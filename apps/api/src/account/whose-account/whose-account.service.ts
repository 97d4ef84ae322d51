import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { AccountInQuestion } from '@raffle/contracts/people/account';
import { normalisePassword } from '@raffle/contracts/people/password';
import type { OwnerDto } from '../../auth/auth.dto.js';
import { internationalPhone, normaliseAnswer } from '../../auth/auth.rules.js';
import { forgetLinks } from '../../auth/email-links/email-links.js';
import type { MailboxProof } from '../../auth/email-links/mailbox-proof.js';
import { noteMailbox } from '../../auth/email-links/mailbox.js';
import { refuseWeak, replacePassword } from '../../auth/passwords/password-change.service.js';
import { PasswordHashing } from '../../auth/passwords/password-hashing.js';
import { SignInService } from '../../auth/sign-in/sign-in.service.js';
import { User } from '../../auth/user.entity.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { NOW } from '../../platform/db/operators.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { Outbox } from '../../platform/outbox/outbox.js';

/** As long as a link is good: whoever finds the browser later has to have the mailbox too. */
const FRESH_MS = 15 * 60_000;

/** Asks whoever reads the mailbox of an account that nobody has confirmed whether they made it, and gives it to them if they did not. */
@Injectable()
export class WhoseAccountService {
  constructor(
    private readonly db: Database,
    private readonly hashing: PasswordHashing,
    private readonly signIn: SignInService,
    private readonly outbox: Outbox,
  ) {}

  show({ user, at }: MailboxProof): AccountInQuestion {
    return { username: user.email, fullName: user.fullName, madeAt: user.createdAt.toISOString(), isFresh: isFresh(at) };
  }

  /** @throws NOT_FOUND when somebody was faster */
  async confirm({ user }: MailboxProof): Promise<void> {
    await this.db.transact(async (tx) => noteMailbox(tx, await this.unanswered(tx, user)));
  }

  /**
   * A password and a question of their own, and no way in for anybody else. What was paid for stays, and so does what is held: it was
   * asked for in this account.
   * @returns the person as they now are, who is signed in nowhere
   * @throws NOT_FOUND when somebody was faster, VALIDATION_FAILED for a weak password or a link that was followed too long ago
   */
  async takeOver({ user, at }: MailboxProof, form: OwnerDto): Promise<User> {
    if (!isFresh(at)) throw new AppError('VALIDATION_FAILED', LATE, { fields: { link: [LATE] } });
    const { fullName, securityQuestion, nameDisplay = 'full' } = form;
    refuseWeak(form.password, { email: user.email, fullName }, 'password');
    const phone = internationalPhone(form.phoneNumber) ?? form.phoneNumber;
    const [passwordHash, securityAnswerHash] = await Promise.all([
      this.hashing.hash(normalisePassword(form.password), 'known'),
      this.hashing.hash(normaliseAnswer(form.securityAnswer), 'known'),
    ]);
    const owner = { fullName, nameDisplay, phone, securityQuestion, securityAnswerHash };
    const taken = await this.db.transact(async (tx) => {
      const before = await this.unanswered(tx, user);
      if (!(await replacePassword(tx, this.outbox, before, passwordHash, 'remove'))) throw answered();
      await forgetLinks(tx, { userId: user.id }, ['confirm', 'undo']);
      await tx.manager.update(User, { id: user.id }, { ...owner, emailConfirmedAt: NOW });
      await this.outbox.stage(tx, 'user.renamed', { userId: user.id });
      return tx.manager.findOneByOrFail(User, { id: user.id });
    });
    await this.signIn.forgive(user.email);
    return taken;
  }

  /** The account while it still has this address and nobody has confirmed it. Who is just changing either is waited for. */
  private async unanswered(tx: Tx, { id, email }: User): Promise<User> {
    const where = { id, email, emailConfirmedAt: IsNull(), deletedAt: IsNull() };
    const user = await tx.manager.findOne(User, { where, lock: { mode: 'for_no_key_update' } });
    if (user === null) throw answered();
    return user;
  }
}

const LATE = 'You opened the link more than 15 minutes ago. Please ask for a new one.';

function isFresh(at: number): boolean {
  return Date.now() - at < FRESH_MS;
}

export function answered(): AppError {
  return new AppError('NOT_FOUND', 'There is nothing to answer here. Please open the link from the email again.');
}
