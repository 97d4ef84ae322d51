import { Injectable } from '@nestjs/common';
import { RateLimits, rateLimited, type Allowance, type Count } from '../platform/http/rate-limits.js';

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

/** Only failures count, so a crowd that knows its passwords never meets these, however few addresses it shares. */
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

  /** @throws RATE_LIMITED, worded for the login dialog's third case */
  async assertMayTry(attempt: Attempt): Promise<void> {
    for (const { name, key, allowance } of limitsOf(attempt)) {
      const count = await this.limits.count(name, key, allowance);
      if (count.used >= allowance.points) throw rateLimited(count.resetsInMs, { errorType: 'auth_failed' });
    }
  }

  /** @returns whether the answer must stay vague */
  async failed(attempt: Attempt): Promise<boolean> {
    const judge = async ({ name, key, allowance, vagueFrom }: Limit): Promise<boolean> => {
      const count: Count = await this.limits.add(name, key, allowance);
      return count.used >= vagueFrom;
    };
    const everybody = await this.limits.add('sign-in:everybody', 'all', EVERYBODY);
    const vague = await Promise.all(limitsOf(attempt).map(judge));
    return everybody.used > EVERYBODY.points || vague.includes(true);
  }

  async succeeded(attempt: Attempt): Promise<void> {
    const own = limitsOf(attempt).filter(({ key }) => key !== attempt.address);
    await Promise.all(own.slice(0, 1).map(({ name, key, allowance }) => this.limits.forget(name, key, allowance)));
  }

  /** After a password reset the owner starts with a clean sheet. */
  async forgive(email: string): Promise<void> {
    await this.limits.forget('sign-in:account', email, PER_ACCOUNT);
  }
}

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
