import { Injectable } from '@nestjs/common';
import { AppError, invalid } from '../platform/http/app-error.js';
import type { RegisterDto } from './auth.dto.js';
import { internationalPhone, normaliseAnswer, normalisePassword, passwordProblems } from './auth.rules.js';
import { COMMON_PASSWORDS } from './common-passwords.js';
import { PasswordHashing } from './password-hashing.js';
import type { User } from './user.entity.js';
import { UsersService } from './users.service.js';

@Injectable()
export class RegistrationService {
  constructor(
    private readonly users: UsersService,
    private readonly hashing: PasswordHashing,
  ) {}

  /** @throws VALIDATION_FAILED for a weak password, EMAIL_ALREADY_REGISTERED */
  async register(form: RegisterDto): Promise<User> {
    const { username: email, fullName, securityQuestion } = form;
    const problems = passwordProblems(form.password, { email, fullName, common: COMMON_PASSWORDS });
    if (problems.length > 0) throw invalid({ password: problems });
    // Only spares the hashing; the unique index decides below.
    if (await this.users.byEmail(email)) throw alreadyRegistered();
    const [passwordHash, securityAnswerHash] = await Promise.all([
      this.hashing.hash(normalisePassword(form.password)),
      this.hashing.hash(normaliseAnswer(form.securityAnswer)),
    ]);
    const phone = internationalPhone(form.phoneNumber) ?? form.phoneNumber;
    const user = await this.users.create({ email, fullName, phone, passwordHash, securityQuestion, securityAnswerHash });
    if (user === undefined) throw alreadyRegistered();
    return user;
  }
}

function alreadyRegistered(): AppError {
  return new AppError('EMAIL_ALREADY_REGISTERED', 'This email address is already registered. Please log in instead.');
}
