import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThan, type FindOptionsWhere } from 'typeorm';
import { Database, type Reader, type Tx } from '../../platform/db/database.js';
import { IsFuture, minutesFromNow } from '../../platform/db/operators.js';
import { PasswordReset } from './password-reset.entity.js';

export const RESET_MINUTES = 15;
/** Wrong answers that one link bears; guessing on needs another mail. */
const MOST_TRIES = 5;

/** Mailed tokens: 256 random bits, kept as a hash, so that a reader of the database cannot use them. */
@Injectable()
export class ResetTokens {
  constructor(private readonly db: Database) {}

  async make(tx: Tx, userId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await tx.manager.insert(PasswordReset, { tokenHash: hashOf(token), userId, expiresAt: minutesFromNow(RESET_MINUTES) });
    return token;
  }

  /** @returns the account that the token is for, or undefined when it is unknown, expired, used, or tried too often */
  async ownerOf({ manager }: Reader, token: string): Promise<string | undefined> {
    return (await manager.findOneBy(PasswordReset, isGood(token)))?.userId;
  }

  /** Counts the try before its answer is looked at, so that answers tried at the same time are counted too. @returns false when the token bears none any more */
  async countTry(token: string): Promise<boolean> {
    const { affected } = await this.db.single(({ manager }) => manager.update(PasswordReset, isGood(token), { tries: () => 'tries + 1' }));
    return affected === 1;
  }

  /** Uses the token up, and with it every other one of the account. @returns false when it was no longer good */
  async use(tx: Tx, token: string, userId: string): Promise<boolean> {
    const { affected } = await tx.manager.delete(PasswordReset, { tokenHash: hashOf(token), expiresAt: IsFuture() });
    if (affected === 0) return false;
    await tx.manager.delete(PasswordReset, { userId });
    return true;
  }
}

function isGood(token: string): FindOptionsWhere<PasswordReset> {
  return { tokenHash: hashOf(token), expiresAt: IsFuture(), tries: LessThan(MOST_TRIES) };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
