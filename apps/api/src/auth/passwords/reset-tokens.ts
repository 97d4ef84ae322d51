import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThan, type FindOptionsWhere } from 'typeorm';
import { Database, type Reader, type Tx } from '../../platform/db/database.js';
import { IsFuture, minutesFromNow } from '../../platform/db/operators.js';
import { PasswordReset } from './password-reset.entity.js';

export const RESET_MINUTES = 15;
/** Wrong answers that one link bears; guessing on needs another mail. */
const MOST_TRIES = 5;

export interface MadeToken {
  token: string;
  expiresAt: Date;
}

/** Tokens of links: 256 random bits, kept as a hash, so that a reader of the database cannot use them. */
@Injectable()
export class ResetTokens {
  constructor(private readonly db: Database) {}

  async make(tx: Tx, userId: string): Promise<string> {
    return (await this.insert(tx, userId, false)).token;
  }

  /** Ends the links that organisers made for the account before. */
  async makeForOrganiser(tx: Tx, userId: string): Promise<MadeToken> {
    await tx.manager.delete(PasswordReset, { userId, fromOrganiser: true });
    return this.insert(tx, userId, true);
  }

  /** @returns undefined when the token is unknown, expired, used, or tried too often */
  async find({ manager }: Reader, token: string): Promise<PasswordReset | undefined> {
    return (await manager.findOneBy(PasswordReset, isGood(token))) ?? undefined;
  }

  private async insert(tx: Tx, userId: string, fromOrganiser: boolean): Promise<MadeToken> {
    const token = randomBytes(32).toString('base64url');
    const tokenHash = hashOf(token);
    await tx.manager.insert(PasswordReset, { tokenHash, userId, fromOrganiser, expiresAt: minutesFromNow(RESET_MINUTES) });
    const { expiresAt } = await tx.manager.findOneByOrFail(PasswordReset, { tokenHash });
    return { token, expiresAt };
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
