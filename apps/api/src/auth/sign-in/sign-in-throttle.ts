import { Injectable } from '@nestjs/common';
import { RateLimits, rateLimited, type Allowance } from '../../platform/http/rate-limits/rate-limits.js';
import { Work } from '../../platform/http/work/work.js';

/** What one attempt to sign in is counted by. */
export interface GuessLimit {
  name: string;
  key: string;
  allowance: Allowance;
  /** Counts the failures of this account alone: forgotten once somebody knows the password. From the others only this attempt is taken back. */
  own?: true;
  /** From this count on a failure says only that it failed, so that guessing learns nothing about who has an account. */
  vagueFrom?: number;
  /** Beyond the allowance each attempt takes work instead of being refused: the counter may be a whole office's. */
  takesWork?: true;
}

/**
 * Limits guessing, of buyers' and of organisers' passwords. Only failures count, so a crowd that knows its passwords is never limited.
 * Which counters an attempt has is the policy of `SignInService` and `AdminSignInService`.
 */
@Injectable()
export class SignInThrottle {
  constructor(
    private readonly limits: RateLimits,
    private readonly work: Work,
  ) {}

  /**
   * Counts the attempt as failed before its password is checked, so that guesses made at the same moment count too; `succeeded`
   * takes it back.
   * @param refusal details of RATE_LIMITED
   * @param proof of work done, as it came in the header
   * @returns whether a failure must be told vaguely
   * @throws RATE_LIMITED, WORK_REQUIRED
   */
  async admit(limits: GuessLimit[], refusal: Record<string, unknown> = {}, proof?: string | string[]): Promise<boolean> {
    const counted = await Promise.all(
      limits.map(async (limit) => ({ ...limit, count: await this.limits.add(limit.name, limit.key, limit.allowance) })),
    );
    const over = counted.filter(({ count, allowance }) => count.used > allowance.points);
    if (over.some(({ takesWork }) => !takesWork)) throw rateLimited(Math.max(...over.map(({ count }) => count.resetsInMs)), refusal);
    for (const { name: action, key: asker, count, allowance } of over)
      await this.work.demand({ action, asker }, count.used / allowance.points, proof);
    return counted.some(({ count, vagueFrom = Infinity }) => count.used >= vagueFrom);
  }

  /** Runs what compares the password. If it cannot be compared, nothing was learned, and nothing is counted. */
  async compare<Result>(limits: GuessLimit[], work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      await Promise.all(limits.map(({ name, key, allowance }) => this.limits.refund(name, key, allowance)));
      throw error;
    }
  }

  async succeeded(limits: GuessLimit[]): Promise<void> {
    await Promise.all(
      limits.map(({ name, key, allowance, own }) =>
        own ? this.limits.forget(name, key, allowance) : this.limits.refund(name, key, allowance),
      ),
    );
  }

  /** After a password reset the owner may sign in again whatever others have guessed. */
  async forgive(limits: GuessLimit[]): Promise<void> {
    await Promise.all(limits.map(({ name, key, allowance }) => this.limits.forget(name, key, allowance)));
  }
}
