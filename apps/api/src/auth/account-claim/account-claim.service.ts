import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { normalisePassword } from '@raffle/contracts/people/password';
import { acceptTerms } from '../acceptances.js';
import { internationalPhone, normaliseAnswer } from '../auth.rules.js';
import type { LinkOf } from '../email-links/email-link.entity.js';
import { EmailLinks, forgetLinks } from '../email-links/email-links.js';
import { refuseWeak, replacePassword } from '../passwords/password-change.service.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { User } from '../user.entity.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { NOW } from '../../platform/db/operators.js';
import { invalidField, type AppError } from '../../platform/http/errors/app-error.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import type { ClaimAccountDto } from '../auth.dto.js';

/**
 * Transfers an account that was never confirmed to the person who can read its mailbox. Somebody else may have created the account with
 * that person's email address. Purchases and holds are kept.
 */
@Injectable()
export class AccountClaimService {
  constructor(
    private readonly db: Database,
    private readonly links: EmailLinks,
    private readonly hashing: PasswordHashing,
    private readonly signIn: SignInService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Sets the password, security question, name and phone number, confirms the email address, and removes all existing sessions, passkeys
   * and links.
   * @returns the user; all of the account's sessions have been ended
   * @throws VALIDATION_FAILED under `password` if the password is weak, or under `token` if the link is not valid
   */
  async claim(form: ClaimAccountDto): Promise<User> {
    const link = await this.db.single((reader) => this.links.find(reader, ['claim'], form.token));
    if (link === undefined) throw deadLink();
    const { fullName, securityQuestion, nameDisplay = 'full' } = form;
    refuseWeak(form.password, { email: link.email, fullName }, 'password');
    const phone = internationalPhone(form.phoneNumber) ?? form.phoneNumber;
    const [passwordHash, securityAnswerHash] = await Promise.all([
      this.hashing.hash(normalisePassword(form.password), 'known'),
      this.hashing.hash(normaliseAnswer(form.securityAnswer), 'known'),
    ]);
    const user = await this.db.transact(async (tx) => {
      const before = await this.unconfirmed(tx, link);
      if (!(await this.links.follow(tx, link))) throw deadLink();
      if (!(await replacePassword(tx, this.outbox, before, passwordHash, 'remove'))) throw deadLink();
      await forgetLinks(tx, { userId: before.id });
      const owner = { fullName, nameDisplay, phone, securityQuestion, securityAnswerHash, emailConfirmedAt: NOW };
      await tx.manager.update(User, { id: before.id }, owner);
      await acceptTerms(tx, before.id);
      await this.outbox.stage(tx, 'user.renamed', { userId: before.id });
      return tx.manager.findOneByOrFail(User, { id: before.id });
    });
    await this.signIn.forgive(user.email);
    return user;
  }

  /**
   * Returns the account if it still has this email address and is unconfirmed. Waits for any concurrent transaction that changes or
   * confirms the address.
   * @throws VALIDATION_FAILED under `token` if the account has another address or is confirmed
   */
  private async unconfirmed(tx: Tx, { userId, email }: LinkOf<'claim'>): Promise<User> {
    const where = { id: userId, email, emailConfirmedAt: IsNull(), deletedAt: IsNull() };
    const user = await tx.manager.findOne(User, { where, lock: { mode: 'for_no_key_update' } });
    if (user === null) throw deadLink();
    return user;
  }
}

function deadLink(): AppError {
  return invalidField(
    'token',
    'This link has expired or has already been used. Please open the link from the email again, or ask for a new one.',
  );
}
