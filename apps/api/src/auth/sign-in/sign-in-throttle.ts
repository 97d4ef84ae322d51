import { Injectable } from '@nestjs/common';
import { RateLimits, rateLimited, type Allowance } from '../../platform/http/rate-limits/rate-limits.js';
import { Work } from '../../platform/http/work/work.js';

/** A counter for sign-in attempts. */
export interface GuessLimit {
  name: string;
  key: string;
  allowance: Allowance;
  /**
   * Whether the counter only counts failures on a single account. A successful sign-in resets such a counter. On any other counter, it
   * removes only its own attempt.
   */
  own?: true;
  /** Number of failures from which the error no longer states what was wrong, so that guessing does not reveal which accounts exist. */
  vagueFrom?: number;
  /**
   * If set, attempts beyond the allowance require proof of work instead of being rejected, because a whole office may share the counter.
   */
  takesWork?: true;
}

/**
 * Limits attempts to guess the passwords of buyers and organisers. A successful sign-in removes its own attempt from the count, so signing
 * in with the correct password never triggers a limit. `SignInService` and `AdminSignInService` choose which counters apply to an attempt.
 */
@Injectable()
export class SignInThrottle {
  constructor(
    private readonly limits: RateLimits,
    private readonly work: Work,
  ) {}

  /**
   * Counts the attempt as failed before its password is checked, so that parallel guesses are counted too. `succeeded` removes the attempt
   * from the count.
   * @param refusal details of the RATE_LIMITED error
   * @param proof proof of work from the request header
   * @returns whether the error for a wrong password must be vague
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

  /**
   * Runs `work`, which compares the password. If `work` throws, the attempt is not counted, because the client has learned nothing about
   * the password.
   */
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

  /** Resets the counters after a password reset, so that the owner can sign in despite earlier failures. */
  async forgive(limits: GuessLimit[]): Promise<void> {
    await Promise.all(limits.map(({ name, key, allowance }) => this.limits.forget(name, key, allowance)));
  }
}
