import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/db/database.js';
import { invalid } from '../../platform/http/errors/app-error.js';
import { AccountNotices } from '../account-notices.js';
import { normaliseAnswer } from '../auth.rules.js';
import { User } from '../user.entity.js';
import { PasswordHashing } from './password-hashing.js';
import { CurrentPassword, type PasswordOwner } from './current-password.js';

/** Changes the security question after checking the password, and notifies the owner by email. */
@Injectable()
export class SecurityQuestionService {
  constructor(
    private readonly db: Database,
    private readonly currentPassword: CurrentPassword,
    private readonly hashing: PasswordHashing,
    private readonly notices: AccountNotices,
  ) {}

  /** @throws VALIDATION_FAILED if the password is wrong, RATE_LIMITED */
  async change(passwordOwner: PasswordOwner, password: string, securityQuestion: string, answer: string): Promise<void> {
    const { id: userId, passwordHash } = await this.currentPassword.check(passwordOwner, password);
    const securityAnswerHash = await this.hashing.hash(normaliseAnswer(answer), 'known');
    const notify = await this.notices.prepare(userId, 'security question');
    await this.db.transact(async (tx) => {
      const { affected } = await tx.manager.update(User, { id: userId, passwordHash }, { securityQuestion, securityAnswerHash });
      // The password has changed since the check, so the password that the user entered is no longer correct.
      if (affected === 0) throw invalid({ password: ['Incorrect password'] });
      await notify(tx);
    });
  }
}
