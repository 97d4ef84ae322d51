import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/http/errors/app-error.js';

/** Argon2id (the library's default variant), 19 MiB and two passes: OWASP's first choice. About 12 ms a core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes at the same time: one a core, and never all of libuv's four threads, which file and DNS work need too. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism()));
/** Hashes that may wait in a lane: some ten seconds of work. Beyond it requests get BUSY_TRY_AGAIN instead of a timeout. */
const LONGEST_QUEUE = 1500;
/** `known`: signed in, with a live emailed link, or in a browser that signed in before. `newcomer`: registering. `stranger`: everybody else. */
const LANES = ['organiser', 'known', 'newcomer', 'stranger'] as const;

/** The lanes take turns, so that a crowd in one does not keep the others waiting. */
export type Lane = (typeof LANES)[number];

/** Hashes and verifies passwords and security answers, a few at a time whatever the crowd. */
@Injectable()
export class PasswordHashing {
  private running = 0;
  private readonly waiting: Record<Lane, (() => void)[]> = { organiser: [], known: [], newcomer: [], stranger: [] };
  private served = 0;
  /** Compared for unknown accounts, so that the answer takes the same time. */
  private readonly nobody: Promise<string> = hash(randomBytes(16), COST);

  hash(secret: string, lane: Lane = 'stranger'): Promise<string> {
    return this.inTurn(lane, () => hash(secret, COST));
  }

  /** @param hashed undefined for an unknown person, or no hash at all for one without a password: false, after the same work */
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

  /** A finished turn is handed to the next in line, so `running` never exceeds AT_ONCE. */
  private turn(lane: Lane): Promise<void> {
    if (this.running < AT_ONCE) {
      this.running += 1;
      return Promise.resolve();
    }
    if (this.waiting[lane].length >= LONGEST_QUEUE) {
      throw new AppError('BUSY_TRY_AGAIN', 'A lot of people are signing in right now. Please try again in a moment.', {}, 10);
    }
    return new Promise((resolve) => this.waiting[lane].push(resolve));
  }

  /** The first of the lane whose turn it is, or of the next one that has anybody. */
  private next(): (() => void) | undefined {
    for (let tried = 0; tried < LANES.length; tried += 1) {
      this.served = (this.served + 1) % LANES.length;
      const first = this.waiting[LANES[this.served] ?? 'stranger'].shift();
      if (first !== undefined) return first;
    }
    return undefined;
  }
}
