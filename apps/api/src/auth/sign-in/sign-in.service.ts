import { Injectable } from '@nestjs/common';
import { normalisePassword } from '@raffle/contracts/people/password';
import { AppError } from '../../platform/http/errors/app-error.js';
import { RateLimits, type Allowance } from '../../platform/http/rate-limits/rate-limits.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { UsersService, type VerifiedAccount } from '../users.service.js';
import { SignInThrottle, type GuessLimit } from './sign-in-throttle.js';

type Failure = 'email_not_found' | 'incorrect_password' | 'auth_failed';

const SENTENCE: Record<Failure, string> = {
  email_not_found: 'Email address not recognized',
  incorrect_password: 'Incorrect password',
  auth_failed: 'Authentication failed',
};

interface Attempt {
  /** Normalised email address. */
  email: string;
  /** The IP address's key; see `addressKey`. */
  address: string;
  /** Rate-limit key of a browser previously used to sign in to this account; undefined for any other browser. See `KnownDevices`. */
  knownDevice: string | undefined;
}

const MINUTE = 60;
const PER_DEVICE: Allowance = { points: 20, seconds: 15 * MINUTE };
const PER_ACCOUNT_AND_ADDRESS: Allowance = { points: 20, seconds: 15 * MINUTE };
const PER_ACCOUNT: Allowance = { points: 100, seconds: 60 * MINUTE };
const PER_ADDRESS: Allowance = { points: 1000, seconds: 10 * MINUTE };
const EVERYBODY: Allowance = { points: 5000, seconds: 10 * MINUTE };

/** Verifies buyers' passwords. Opening a session is left to the guard and the session middleware. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UsersService,
    private readonly hashing: PasswordHashing,
    private readonly throttle: SignInThrottle,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Verifies the password. An unknown email address takes the same amount of work as a wrong password. The errors are precise until the
   * number of failures suggests guessing, then auth_failed, and finally RATE_LIMITED.
   * @throws email_not_found, incorrect_password, auth_failed, RATE_LIMITED
   */
  async verify(attempt: Attempt, password: string): Promise<VerifiedAccount> {
    const limits = limitsOf(attempt);
    const isVague = await this.throttle.admit(limits, { errorType: 'auth_failed' });
    const { user, isRight } = await this.throttle.compare(limits, async () => {
      const found = await this.users.byEmail(attempt.email);
      const lane = attempt.knownDevice === undefined ? 'stranger' : 'known';
      return { user: found, isRight: await this.hashing.matches(found?.passwordHash, normalisePassword(password), lane) };
    });
    if (user !== undefined && isRight) {
      await this.throttle.succeeded(limits);
      return user;
    }
    const { used } = await this.limits.add('sign-in:everybody', 'all', EVERYBODY);
    if (isVague || used > EVERYBODY.points) throw loginError('auth_failed');
    throw loginError(user === undefined ? 'email_not_found' : 'incorrect_password');
  }

  /** Resets the counters after a password reset. */
  forgive(email: string): Promise<void> {
    return this.throttle.forgive([accountLimit(email)]);
  }
}

/** Counts an account's known browser separately, so that failures in other browsers do not affect it. */
function limitsOf({ email, address, knownDevice }: Attempt): GuessLimit[] {
  if (knownDevice !== undefined) return [{ name: 'sign-in:device', key: knownDevice, allowance: PER_DEVICE, own: true, vagueFrom: 6 }];
  return [
    { name: 'sign-in:account-address', key: `${email} ${address}`, allowance: PER_ACCOUNT_AND_ADDRESS, own: true, vagueFrom: 6 },
    accountLimit(email),
    { name: 'sign-in:address', key: address, allowance: PER_ADDRESS, vagueFrom: 100 },
  ];
}

function accountLimit(email: string): GuessLimit {
  return { name: 'sign-in:account', key: email, allowance: PER_ACCOUNT, vagueFrom: PER_ACCOUNT.points };
}

export function loginError(errorType: Failure): AppError {
  return new AppError(errorType, SENTENCE[errorType], { errorType });
}
