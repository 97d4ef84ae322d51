import { Injectable } from '@nestjs/common';
import { formMessages } from '@raffle/contracts/form-messages';
import { MIN_PASSWORD_LENGTH } from '@raffle/contracts/limits';
import { normalisePassword, passwordProblems } from '@raffle/contracts/people/password';
import { Database, type Tx } from '../../platform/db/database.js';
import { invalid } from '../../platform/http/errors/app-error.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { forgetLinks, USER_RESETS } from '../email-links/email-links.js';
import { Passkey } from '../passkeys/passkey.entity.js';
import { endAllSessions } from '../sessions/sessions.service.js';
import { User } from '../user.entity.js';
import type { VerifiedAccount } from '../users.service.js';
import { COMMON_PASSWORDS } from './common-passwords.js';
import { PasswordHashing } from './password-hashing.js';
import { CurrentPassword, type PasswordOwner } from './current-password.js';

/** Changes a password after checking the current one. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly db: Database,
    private readonly currentPassword: CurrentPassword,
    private readonly hashing: PasswordHashing,
    private readonly outbox: Outbox,
  ) {}

  /** @returns the account with its new password hash; all of its sessions have been ended @throws VALIDATION_FAILED, RATE_LIMITED */
  async change(passwordOwner: PasswordOwner, password: string, newPassword: string): Promise<VerifiedAccount> {
    const user = await this.currentPassword.check(passwordOwner, password);
    const normal = normalisePassword(newPassword);
    if (normal === normalisePassword(password)) throw invalid({ newPassword: [formMessages.samePassword] });
    refuseWeak(newPassword, user);
    const passwordHash = await this.hashing.hash(normal, 'known');
    await this.db.transact(async (tx) => {
      // The password has changed since the check, so the password that the user entered is no longer correct.
      if (!(await replacePassword(tx, this.outbox, user, passwordHash, 'keep'))) throw invalid({ password: ['Incorrect password'] });
    });
    return { id: user.id, publicId: user.publicId, email: user.email, passwordHash };
  }
}

/** Rejects a weak password. @param min minimum length; defaults to the minimum for buyers @throws VALIDATION_FAILED for `field` */
export function refuseWeak(
  newPassword: string,
  { email, fullName }: Pick<User, 'email' | 'fullName'>,
  field = 'newPassword',
  min = MIN_PASSWORD_LENGTH,
): void {
  const problems = passwordProblems(newPassword, { email, fullName, common: COMMON_PASSWORDS, min });
  if (problems.length > 0) throw invalid({ [field]: problems });
}

/**
 * Sets the password and revokes everything granted under the old one: sessions, sign-in and password-reset links, and any pending change of
 * the email address. Known browsers are no longer recognised, because their cookies are bound to the password hash.
 * @param passkeys `remove` if the user did not enter the old password, because someone else may then have added the passkeys
 * @returns false if the password has changed since `user` was read
 */
export async function replacePassword(
  tx: Tx,
  outbox: Outbox,
  user: User,
  passwordHash: string,
  passkeys: 'keep' | 'remove',
): Promise<boolean> {
  const { id: userId } = user;
  const { affected } = await tx.manager.update(User, { id: userId, passwordHash: user.passwordHash }, { passwordHash });
  if (affected === 0) return false;
  await forgetLinks(tx, { userId }, ['change', 'sign-in', ...USER_RESETS]);
  await endAllSessions(tx, userId);
  const hasPasskeys = await tx.manager.existsBy(Passkey, { userId });
  if (passkeys === 'remove') await tx.manager.delete(Passkey, { userId });
  await outbox.stage(tx, 'password-changed.mail', { userId, ...(hasPasskeys && { passkeys }) });
  return true;
}
