import { createHmac, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { createChallenge, verifySolution, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { WorkDetails } from '@raffle/contracts/work';
import type { Redis } from 'ioredis';
import { CONFIG, type Config } from '../../config/config.js';
import { REDIS } from '../../redis.js';
import { AppError } from '../errors/app-error.js';

/**
 * Number of iterations in one attempt at solving a challenge. One attempt takes a third of a millisecond on a desktop computer. The API
 * spends one attempt on creating or checking a challenge.
 */
const COST = 1000;
/** Maximum amount of work for each object that a request concerns. It takes about a minute on a desktop computer. */
const MAX_WORK = 512;
/**
 * A proof is still accepted if the required amount has at most doubled since the challenge was created, so that clients rarely have to
 * start again. A larger factor would let clients collect cheap challenges in advance.
 */
const GRACE = 2;
const SECONDS = 600;
const MAX_PROOF_LENGTH = 2048;

const MAX_DOUBLINGS = 5;

/** The purpose of the work. A proof is not valid for any other purpose or client. */
export interface Purpose {
  action: string;
  /** A person or a network address. Only a keyed hash of it leaves the server. */
  asker: string;
  /** Number of objects that the request concerns. Each of them may require up to MAX_WORK. */
  pieces?: number;
}

/**
 * Under load, requires proof of work (ALTCHA) from clients instead of rejecting them. Challenges are signed and not stored. Used proofs are
 * stored in Redis or, without Redis, in this process.
 */
@Injectable()
export class Work {
  private readonly secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };
  private readonly used = new Map<string, number>();

  constructor(
    @Inject(REDIS) private readonly redis: Redis | null,
    @Inject(CONFIG) private readonly config: Pick<Config, 'sessionSecret' | 'redisPrefix' | 'workAttempts'>,
  ) {
    const [hmacSignatureSecret, hmacKeySignatureSecret] = [this.hash('work'), this.hash('work key')];
    this.secrets = { hmacSignatureSecret, hmacKeySignatureSecret };
  }

  /** @param amount number of work units; one unit takes an unnoticeable time, and twice the amount takes twice as long */
  async required(purpose: Purpose, amount: number): Promise<AppError> {
    const bounded = within(amount, purpose);
    const most = Math.round(this.config.workAttempts * bounded);
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(Math.ceil(most / 2), most + 1),
      deriveKey,
      // Amounts above MAX_WORK get more time: one second for each additional unit, which is twice as long as a phone needs.
      expiresAt: Math.floor(Date.now() / 1000) + SECONDS + Math.max(0, bounded - MAX_WORK),
      data: { for: this.sealOf(purpose), amount: bounded },
      ...this.secrets,
    });
    const details = { challenge } as WorkDetails;
    return new AppError('WORK_REQUIRED', 'The site is very busy. Your browser has a little work to do before you can continue.', details);
  }

  /**
   * Checks whether `proof`, in the header's format, proves the requested work, and marks it as used.
   * @param amount the amount that is required now
   */
  async isDone(purpose: Purpose, amount: number, proof: string | string[] | undefined): Promise<boolean> {
    const payload = read(proof);
    const asked = payload?.challenge.parameters.data;
    if (payload === undefined || asked?.for !== this.sealOf(purpose) || Number(asked.amount) * GRACE < within(amount, purpose))
      return false;
    const { verified } = await verifySolution({ ...payload, deriveKey, ...this.secrets }).catch(() => ({ verified: false }));
    return verified && (await this.isFirst(payload.challenge.parameters));
  }

  /**
   * Requires an amount of work that doubles each time an allowance is used up, to a maximum of a few seconds on a phone.
   * @param times how often the allowance has been used up
   * @throws WORK_REQUIRED unless `proof` is a valid proof of this work
   */
  async demand(purpose: Purpose, times: number, proof: string | string[] | undefined): Promise<void> {
    const amount = 2 ** Math.min(MAX_DOUBLINGS, Math.floor(times));
    if (!(await this.isDone(purpose, amount, proof))) throw await this.required(purpose, amount);
  }

  private async isFirst({ nonce, expiresAt = 0 }: Payload['challenge']['parameters']): Promise<boolean> {
    const seconds = Math.max(1, Math.ceil(expiresAt - Date.now() / 1000));
    if (this.redis !== null) {
      const key = `${this.config.redisPrefix}:work:${nonce}`;
      const set = await this.redis.set(key, '1', 'EX', seconds, 'NX').catch(() => undefined);
      if (set !== undefined) return set === 'OK';
    }
    const now = Date.now();
    for (const [old, until] of this.used) {
      if (until > now) break;
      this.used.delete(old);
    }
    if (this.used.has(nonce)) return false;
    this.used.set(nonce, now + seconds * 1000);
    return true;
  }

  private sealOf({ action, asker }: Purpose): string {
    return this.hash(`${action} ${asker}`).slice(0, 22);
  }

  private hash(text: string): string {
    return createHmac('sha256', this.config.sessionSecret).update(text).digest('base64url');
  }
}

const within = (amount: number, { pieces = 1 }: Purpose): number => Math.min(MAX_WORK * pieces, Math.max(1, amount));

function read(proof: string | string[] | undefined): Payload | undefined {
  if (typeof proof !== 'string' || proof.length > MAX_PROOF_LENGTH) return undefined;
  try {
    const value = JSON.parse(Buffer.from(proof, 'base64').toString()) as Partial<Payload> | null;
    const known = typeof value?.challenge?.parameters?.nonce === 'string' && typeof value.solution?.counter === 'number';
    return known ? (value as Payload) : undefined;
  } catch {
    return undefined;
  }
}
