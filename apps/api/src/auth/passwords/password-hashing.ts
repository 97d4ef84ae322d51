import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/http/errors/app-error.js';

/**
 * Argon2id (the library's default) with 19 MiB and two passes, which is OWASP's first recommendation. A hash takes about 12 ms per core.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Maximum number of parallel hashes: one per core, but fewer than the four libuv threads, because file and DNS operations need a thread
 * too.
 */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism()));
/**
 * Maximum number of queued hashes per lane, equal to about ten seconds of work. Further requests fail with BUSY_TRY_AGAIN instead of timing
 * out.
 */
const MAX_QUEUE_LENGTH = 1500;
/**
 * `known` users are signed in, have a valid emailed link, or use a browser previously used to sign in. A `newcomer` is registering. A
 * `stranger` is anyone else.
 */
const LANES = ['organiser', 'known', 'newcomer', 'stranger'] as const;

/** Lanes take turns, so that many requests in one lane do not hold up the others. */
export type Lane = (typeof LANES)[number];

/** Hashes and verifies passwords and security answers, and limits how many of these operations run in parallel. */
@Injectable()
export class PasswordHashing {
  private running = 0;
  private readonly waiting: Record<Lane, (() => void)[]> = { organiser: [], known: [], newcomer: [], stranger: [] };
  private served = 0;
  /** Hash that is verified if an account does not exist, so that the response takes as long as for an existing account. */
  private readonly nobody: Promise<string> = hash(randomBytes(16), COST);

  hash(secret: string, lane: Lane = 'stranger'): Promise<string> {
    return this.inTurn(lane, () => hash(secret, COST));
  }

  /**
   * Compares a secret with its hash. If `hashed` is undefined (no account) or empty (no password), does the same amount of work and returns
   * false.
   */
  async matches(hashed: string | undefined, secret: string, lane: Lane = 'stranger'): Promise<boolean> {
    const known = hashed?.startsWith('$argon2') ? hashed : undefined;
    const against = known ?? (await this.nobody);
    const right = await this.inTurn(lane, () => verify(against, secret));
    return known !== undefined && right;
  }

  private async inTurn<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
    await this.turn(lane);
    try {
      return await work();
    } finally {
      const next = this.next();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  /** Waits until a hash may start. A finished hash passes its place to the next queued call, so `running` never exceeds AT_ONCE. */
  private turn(lane: Lane): Promise<void> {
    if (this.running < AT_ONCE) {
      this.running += 1;
      return Promise.resolve();
    }
    if (this.waiting[lane].length >= MAX_QUEUE_LENGTH) {
      throw new AppError('BUSY_TRY_AGAIN', 'A lot of people are signing in right now. Please try again in a moment.', {}, 10);
    }
    return new Promise((resolve) => this.waiting[lane].push(resolve));
  }

  /** Returns the call that has waited longest in the next non-empty lane. */
  private next(): (() => void) | undefined {
    for (let tried = 0; tried < LANES.length; tried += 1) {
      this.served = (this.served + 1) % LANES.length;
      const first = this.waiting[LANES[this.served] ?? 'stranger'].shift();
      if (first !== undefined) return first;
    }
    return undefined;
  }
}
