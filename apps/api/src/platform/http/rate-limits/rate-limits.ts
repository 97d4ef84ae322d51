import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../../config/config.js';
import { REDIS } from '../../redis.js';
import { AppError } from '../errors/app-error.js';

/** Maximum number of requests (`points`) in a period of `seconds`. */
export interface Allowance {
  points: number;
  seconds: number;
}

export interface Count {
  used: number;
  /** Milliseconds until the window resets. */
  resetsInMs: number;
}

/**
 * Retry-After value for a client with too many operations in progress. This is a guess, because no one knows when these operations will
 * end.
 */
const UNDER_WAY_MS = 10_000;

const NOTHING_USED: Count = { used: 0, resetsInMs: 0 };

/**
 * Expiring counters. Processes share counts through Redis. Without Redis, or while it is unavailable, each process counts separately, so
 * limits may be too generous but never too strict.
 */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterAbstract>();
  private readonly underWay = new Map<string, number>();

  constructor(
    @Inject(REDIS) private readonly redis: Redis | null,
    @Inject(CONFIG) private readonly config: Pick<Config, 'rateLimits' | 'redisPrefix'>,
  ) {}

  /** Counts one request, and rejects it if it exceeds the allowance. @throws RATE_LIMITED */
  async spend(name: string, key: string, allowance: Allowance): Promise<void> {
    const count = await this.add(name, key, allowance);
    if (count.used > allowance.points) throw rateLimited(count.resetsInMs);
  }

  /**
   * Counts an operation in progress in this process.
   * @returns a function to call when the operation ends
   * @throws RATE_LIMITED if `most` operations are already in progress
   */
  begin(name: string, key: string, most: number): () => void {
    const which = `${name}:${key}`;
    const before = this.underWay.get(which) ?? 0;
    if (this.config.rateLimits && before >= most) throw rateLimited(UNDER_WAY_MS);
    this.underWay.set(which, before + 1);
    return () => {
      const left = (this.underWay.get(which) ?? 1) - 1;
      if (left === 0) this.underWay.delete(which);
      else this.underWay.set(which, left);
    };
  }

  /** Counts one request. @returns the new count */
  async add(name: string, key: string, allowance: Allowance): Promise<Count> {
    if (!this.config.rateLimits) return NOTHING_USED;
    const { consumedPoints, msBeforeNext } = await this.limiter(name, allowance).penalty(hidden(key));
    return { used: consumedPoints, resetsInMs: msBeforeNext };
  }

  /** Subtracts a request that was counted but should not have been. */
  async refund(name: string, key: string, allowance: Allowance): Promise<void> {
    if (this.config.rateLimits) await this.limiter(name, allowance).reward(hidden(key));
  }

  async forget(name: string, key: string, allowance: Allowance): Promise<void> {
    if (this.config.rateLimits) await this.limiter(name, allowance).delete(hidden(key));
  }

  private limiter(name: string, { points, seconds }: Allowance): RateLimiterAbstract {
    const known = this.limiters.get(name);
    if (known !== undefined) return known;
    const options = { keyPrefix: `${this.config.redisPrefix}:limit:${name}`, points, duration: seconds };
    const memory = new RateLimiterMemory(options);
    const made =
      this.redis === null
        ? memory
        : new RateLimiterRedis({ ...options, storeClient: this.redis, insuranceLimiter: memory, rejectIfRedisNotReady: true });
    this.limiters.set(name, made);
    return made;
  }
}

export function rateLimited(resetsInMs: number, details: Record<string, unknown> = {}): AppError {
  const seconds = Math.max(1, Math.ceil(resetsInMs / 1000));
  return new AppError('RATE_LIMITED', 'Too many attempts. Please wait a moment and try again.', details, seconds);
}

/** Returns a hash of the key. Keys contain email addresses, which must not be stored in Redis. */
function hidden(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
