import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../platform/db/database.js';

export const RESET_MINUTES = 15;
/** Wrong answers that one link bears; guessing on needs another mail. */
const MOST_TRIES = 5;

/** Mailed tokens: 256 random bits, kept as a hash, so that a reader of the database cannot use them. */
@Injectable()
export class ResetTokens {
  constructor(private readonly db: Database) {}

  async make(userId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.db.rows(`INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES ($1, $2, now() + make_interval(mins => $3))`, [
      hashOf(token),
      userId,
      RESET_MINUTES,
    ]);
    return token;
  }

  /** @returns the account that the token is for, or undefined when it is unknown, expired, used, or tried too often */
  async ownerOf(token: string): Promise<string | undefined> {
    const [row] = await this.db.rows<{ user_id: string }>(
      `SELECT user_id FROM password_resets WHERE token_hash = $1 AND expires_at > now() AND tries < $2`,
      [hashOf(token), MOST_TRIES],
    );
    return row?.user_id;
  }

  /** Counts the try before its answer is looked at, so that answers tried at the same time are counted too. */
  async countTry(token: string): Promise<string | undefined> {
    const [row] = await this.db.rows<{ user_id: string }>(
      `UPDATE password_resets SET tries = tries + 1 WHERE token_hash = $1 AND expires_at > now() AND tries < $2 RETURNING user_id`,
      [hashOf(token), MOST_TRIES],
    );
    return row?.user_id;
  }

  /** Uses the token up, and with it every other one of the account. @returns false when it was no longer good */
  async use(tx: Tx, token: string, userId: string): Promise<boolean> {
    const used = await tx.write(`DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > now()`, [hashOf(token)]);
    if (used === 0) return false;
    await tx.write(`DELETE FROM password_resets WHERE user_id = $1`, [userId]);
    return true;
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
