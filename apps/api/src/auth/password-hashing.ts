import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../platform/http/app-error.js';

/** Argon2id (the library's default variant), 19 MiB and two passes: OWASP's first choice. About 12 ms a core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes at the same time: one a core, and never all of libuv's four threads, which file and DNS work need too. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism()));
/** Some ten seconds of work; whoever comes later is told to come back instead of waiting for a timeout. */
const LONGEST_QUEUE = 1500;

/** Hashes and verifies passwords and security answers, a few at a time whatever the crowd. */
@Injectable()
export class PasswordHashing {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  /** Nobody's hash: verifying against it takes the time that a known person's takes. */
  private readonly nobody: Promise<string> = hash(randomBytes(16), COST);

  hash(secret: string): Promise<string> {
    return this.inTurn(() => hash(secret, COST));
  }

  /** @param hashed undefined for an unknown person: false, after the same work */
  async matches(hashed: string | undefined, secret: string): Promise<boolean> {
    const against = hashed ?? (await this.nobody);
    const right = await this.inTurn(() => verify(against, secret));
    return hashed !== undefined && right;
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.turn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  /** A finished turn is handed to the next in line, so `running` never exceeds AT_ONCE. */
  private turn(): Promise<void> {
    if (this.running < AT_ONCE) {
      this.running += 1;
      return Promise.resolve();
    }
    if (this.waiting.length >= LONGEST_QUEUE) {
      throw new AppError('BUSY_TRY_AGAIN', 'Very many people are signing in right now. Please try again in a moment.', {}, 10);
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
