import { Injectable } from '@nestjs/common';
import { RateLimits, rateLimited, type Allowance } from '../../platform/http/rate-limits/rate-limits.js';

/** One try to sign in. */
export interface Attempt {
  /** Normalised. */
  email: string;
  /** See `addressKey`. */
  address: string;
  /** Set when the browser proved that it signed in to this account before, see `KnownDevices`. */
  knownDevice: string | undefined;
}

const MINUTE = 60;

/** Only failures count, so a crowd that knows its passwords never meets these, however few addresses it shares. Seconds. */
const PER_DEVICE: Allowance = { points: 20, seconds: 15 * MINUTE };
const PER_ACCOUNT_AND_ADDRESS: Allowance = { points: 20, seconds: 15 * MINUTE };
const PER_ACCOUNT: Allowance = { points: 100, seconds: 60 * MINUTE };
const PER_ADDRESS: Allowance = { points: 1000, seconds: 10 * MINUTE };
const EVERYBODY: Allowance = { points: 5000, seconds: 10 * MINUTE };

/** From here on a failure says no more than that it failed, so that guessing learns nothing about who has an account. */
const VAGUE_FROM = { account: 6, address: 100 };

interface Limit {
  name: string;
  key: string;
  allowance: Allowance;
  vagueFrom: number;
}

/**
 * Limits guessing without locking anybody out of their own account: a browser that the account was used from before
 * is counted by itself, so that a stranger's failures, from next door or from everywhere, never stand in its way.
 */
@Injectable()
export class SignInThrottle {
  constructor(private readonly limits: RateLimits) {}

  /**
   * Counts the attempt as failed before its password is looked at, so that guesses made at the same time are counted
   * too; `succeeded` and `withdraw` take it back.
   * @returns whether a failure must be told vaguely
   * @throws RATE_LIMITED, worded for the login dialog's third case
   */
  async admit(attempt: Attempt): Promise<boolean> {
    const judged = limitsOf(attempt).map(async (limit) => ({
      ...limit,
      count: await this.limits.add(limit.name, limit.key, limit.allowance),
    }));
    const limits = await Promise.all(judged);
    const over = limits.filter(({ count, allowance }) => count.used > allowance.points);
    if (over.length > 0) throw rateLimited(Math.max(...over.map(({ count }) => count.resetsInMs)), { errorType: 'auth_failed' });
    return limits.some(({ count, vagueFrom }) => count.used >= vagueFrom);
  }

  /** @returns whether so many fail everywhere that all answers must be vague */
  async failed(): Promise<boolean> {
    const everybody = await this.limits.add('sign-in:everybody', 'all', EVERYBODY);
    return everybody.used > EVERYBODY.points;
  }

  async succeeded(attempt: Attempt): Promise<void> {
    const [narrowest] = limitsOf(attempt);
    await this.withdraw(attempt);
    if (narrowest) await this.limits.forget(narrowest.name, narrowest.key, narrowest.allowance);
  }

  async withdraw(attempt: Attempt): Promise<void> {
    await Promise.all(limitsOf(attempt).map(({ name, key, allowance }) => this.limits.refund(name, key, allowance)));
  }

  /** After a password reset the owner may come in from anywhere again. */
  async forgive(email: string): Promise<void> {
    await this.limits.forget('sign-in:account', email, PER_ACCOUNT);
  }
}

/** The narrowest first. */
function limitsOf({ email, address, knownDevice }: Attempt): Limit[] {
  if (knownDevice !== undefined) {
    return [{ name: 'sign-in:device', key: knownDevice, allowance: PER_DEVICE, vagueFrom: VAGUE_FROM.account }];
  }
  return [
    { name: 'sign-in:account-address', key: `${email} ${address}`, allowance: PER_ACCOUNT_AND_ADDRESS, vagueFrom: VAGUE_FROM.account },
    { name: 'sign-in:account', key: email, allowance: PER_ACCOUNT, vagueFrom: PER_ACCOUNT.points },
    { name: 'sign-in:address', key: address, allowance: PER_ADDRESS, vagueFrom: VAGUE_FROM.address },
  ];
}
