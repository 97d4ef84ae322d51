import { Injectable } from '@nestjs/common';
import { normalisePassword } from '@raffle/contracts/people/password';
import { Database } from '../../platform/db/database.js';
import { AppError, invalid } from '../../platform/http/errors/app-error.js';
import { RateLimits, type Allowance } from '../../platform/http/rate-limits/rate-limits.js';
import { endSession } from '../sessions/sessions.service.js';
import type { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';
import { PasswordHashing } from './password-hashing.js';

/** Maximum number of consecutive wrong passwords per session, counted across all actions. */
const WRONG: Allowance = { points: 10, seconds: 24 * 60 * 60 };
/** Maximum number of correct passwords per user. It limits how many emails can be sent through actions that require the password. */
const RIGHT: Allowance = { points: 20, seconds: 15 * 60 };

/** The user who entered the password, and their session. */
export interface PasswordOwner {
  /** The user's row ID. */
  userId: string;
  sessionId: string;
}

/** Requires the password again before an action that must not be available to someone who merely finds an unlocked browser. */
@Injectable()
export class CurrentPassword {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly hashing: PasswordHashing,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Checks the password. After too many wrong passwords, signs the browser out, so that a thief can neither find the password nor use up
   * the owner's attempts in other browsers. Counts each attempt before comparing the password, so that parallel guesses are counted too.
   * @throws VALIDATION_FAILED for a wrong password; RATE_LIMITED after too many wrong passwords, which also ends the session, or after too
   * many correct ones; UNAUTHENTICATED if the account has been deleted
   */
  async check({ userId, sessionId }: PasswordOwner, password: string): Promise<User> {
    const user = await this.users.signedIn(userId);
    const { used } = await this.limits.add('present-password:wrong', sessionId, WRONG);
    if (used > WRONG.points) {
      await this.db.transact((tx) => endSession(tx, userId, sessionId));
      throw signedOut();
    }
    if (!(await this.hashing.matches(user.passwordHash, normalisePassword(password), 'known')))
      throw invalid({ password: ['Incorrect password'] });
    await this.limits.forget('present-password:wrong', sessionId, WRONG);
    await this.limits.spend('present-password:right', userId, RIGHT);
    return user;
  }
}

/** Returns the error for a browser that `check` has signed out. The user can sign in again immediately. */
function signedOut(): AppError {
  return new AppError('RATE_LIMITED', 'Too many wrong passwords. Please sign in again.', {}, 1);
}
