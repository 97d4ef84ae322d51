import { Injectable } from '@nestjs/common';
import { normalisePassword } from '@raffle/contracts/people/password';
import { AppError } from '../../platform/http/errors/app-error.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { SignInThrottle, type Attempt } from './sign-in-throttle.js';
import type { User } from '../user.entity.js';
import { type Proven, UsersService } from '../users.service.js';

type Failure = 'email_not_found' | 'incorrect_password' | 'auth_failed';

const SENTENCE: Record<Failure, string> = {
  email_not_found: 'Email address not recognized',
  incorrect_password: 'Incorrect password',
  auth_failed: 'Authentication failed',
};

/** Decides who somebody is. Sessions are the guard's and the session middleware's. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UsersService,
    private readonly hashing: PasswordHashing,
    private readonly throttle: SignInThrottle,
  ) {}

  /**
   * The same work for an unknown e-mail address as for a wrong password. What is told is the specification's, until
   * somebody fails often enough to be guessing: then only that it failed, and then nothing but to wait.
   * @throws email_not_found, incorrect_password, auth_failed, RATE_LIMITED
   */
  async verify(attempt: Attempt, password: string): Promise<Proven> {
    const vague = await this.throttle.admit(attempt);
    const { user, right } = await this.compare(attempt, password);
    if (user !== undefined && right) {
      await this.throttle.succeeded(attempt);
      return user;
    }
    const flood = await this.throttle.failed();
    throw loginError(vague || flood ? 'auth_failed' : user === undefined ? 'email_not_found' : 'incorrect_password');
  }

  private async compare(attempt: Attempt, password: string): Promise<{ user: User | undefined; right: boolean }> {
    try {
      const user = await this.users.byEmail(attempt.email);
      const lane = attempt.knownDevice === undefined ? 'stranger' : 'known';
      return { user, right: await this.hashing.matches(user?.passwordHash, normalisePassword(password), lane) };
    } catch (error) {
      // Too busy or no database: nothing was learned, so nothing is counted.
      await this.throttle.withdraw(attempt);
      throw error;
    }
  }
}

export function loginError(errorType: Failure): AppError {
  return new AppError(errorType, SENTENCE[errorType], { errorType });
}
