import { Injectable } from '@nestjs/common';
import { normalisePassword } from '@raffle/contracts/people/password';
import { Database } from '../platform/db/database.js';
import { AppError } from '../platform/http/errors/app-error.js';
import { RateLimits, type Allowance } from '../platform/http/rate-limits/rate-limits.js';
import { Work } from '../platform/http/work/work.js';
import { acceptTerms } from './acceptances.js';
import type { RegisterDto } from './auth.dto.js';
import { internationalPhone, normaliseAnswer } from './auth.rules.js';
import { EmailLinks, isKeptForAnother } from './email-links/email-links.js';
import { refuseWeak } from './passwords/password-change.service.js';
import { PasswordHashing } from './passwords/password-hashing.js';
import type { User } from './user.entity.js';
import { userByEmail, UsersService } from './users.service.js';

/**
 * Limit on registrations, counted across all IP addresses. Registrations beyond the limit are not rejected, but each of them requires proof
 * of work.
 */
const EVERYBODY: Allowance = { points: 6000, seconds: 600 };

@Injectable()
export class RegistrationService {
  constructor(
    private readonly users: UsersService,
    private readonly hashing: PasswordHashing,
    private readonly emailLinks: EmailLinks,
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly work: Work,
  ) {}

  /**
   * @param address key of the IP address; see `addressKey`
   * @param proof proof of work from the request header
   * @throws VALIDATION_FAILED for a weak password, WORK_REQUIRED, EMAIL_ALREADY_REGISTERED
   */
  async register(form: RegisterDto, address: string, proof?: string | string[]): Promise<User> {
    const { username: email, fullName, securityQuestion } = form;
    refuseWeak(form.password, { email, fullName }, 'password');
    const { used } = await this.limits.add('register:everybody', 'all', EVERYBODY);
    if (used > EVERYBODY.points) await this.work.demand({ action: 'register', asker: address }, used / EVERYBODY.points, proof);
    // Skips hashing the password if the email address is already taken. The unique index makes the final decision in the transaction below.
    const isTaken = await this.db.snapshot(
      async (reader) => (await userByEmail(reader, email)) !== undefined || isKeptForAnother(reader, email),
    );
    if (isTaken) throw alreadyRegistered();
    const [passwordHash, securityAnswerHash] = await Promise.all([
      this.hashing.hash(normalisePassword(form.password), 'newcomer'),
      this.hashing.hash(normaliseAnswer(form.securityAnswer), 'newcomer'),
    ]);
    const phone = internationalPhone(form.phoneNumber) ?? form.phoneNumber;
    const nameDisplay = form.nameDisplay ?? 'full';
    const values = { email, fullName, nameDisplay, phone, passwordHash, securityQuestion, securityAnswerHash };
    const user = await this.users.create(values, async (tx, { id: userId }) => {
      if (await isKeptForAnother(tx, email, userId)) throw alreadyRegistered();
      await acceptTerms(tx, userId);
      await this.emailLinks.send(tx, { userId, purpose: 'confirm', email });
    });
    if (user === undefined) throw alreadyRegistered();
    return user;
  }
}

function alreadyRegistered(): AppError {
  return new AppError('EMAIL_ALREADY_REGISTERED', 'This email address is already registered. Please sign in instead.');
}
