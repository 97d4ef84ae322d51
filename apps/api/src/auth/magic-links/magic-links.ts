import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull, LessThan } from 'typeorm';
import { MAGIC_CODE_LENGTH } from '@raffle/contracts/people/auth';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { IsFuture, minutesFromNow } from '../../platform/db/operators.js';
import { User } from '../user.entity.js';
import { MagicLink } from './magic-link.entity.js';

export const LINK_MINUTES = 15;
/** Codes that one link bears; guessing on needs another mail. */
const MOST_TRIES = 5;

/** Which link, and whose. */
export type LinkKey = Pick<MagicLink, 'tokenHash' | 'userId'>;

/** Mailed links: 256 random bits, and a code that follows from them. Kept as hashes, so that a reader of the database cannot use them. */
@Injectable()
export class MagicLinks {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'sessionSecret'>,
    private readonly db: Database,
  ) {}

  /** @param browser that asked, see `browserOf` */
  async make(tx: Tx, userId: string, browser: string): Promise<{ token: string; code: string }> {
    const token = randomBytes(32).toString('base64url');
    const code = this.codeOf(token);
    await tx.manager.insert(MagicLink, {
      tokenHash: hashOf(token),
      codeHash: this.seal(code, browser),
      browserHash: rawOf(browser),
      userId,
      expiresAt: minutesFromNow(LINK_MINUTES),
    });
    return { token, code };
  }

  /** A link that is still good. */
  byToken(token: string): Promise<MagicLink | null> {
    return this.db.single(({ manager }) =>
      manager.findOneBy(MagicLink, { tokenHash: hashOf(token), expiresAt: IsFuture(), tries: LessThan(MOST_TRIES) }),
    );
  }

  /** Counts the try before the code is looked at, so that codes tried at the same time are counted too. */
  async byCode(code: string, browser: string): Promise<LinkKey | undefined> {
    const counted = await this.db.single((reader) =>
      reader.rows<LinkKey & { codeHash: Buffer }>(
        `UPDATE magic_links SET tries = tries + 1 WHERE browser_hash = $1 AND expires_at > now() AND tries < $2
         RETURNING token_hash AS "tokenHash", code_hash AS "codeHash", user_id AS "userId"`,
        [rawOf(browser), MOST_TRIES],
      ),
    );
    const right = counted.find(({ codeHash }) => timingSafeEqual(codeHash, this.seal(code, browser)));
    return right && { tokenHash: right.tokenHash, userId: right.userId };
  }

  /**
   * Uses the link up, and with it every other one of the account. Of several at the same moment one gets the person.
   * @returns the person as they were before, so that what has ended their sessions since can be noticed
   */
  take({ tokenHash, userId }: LinkKey): Promise<User | undefined> {
    return this.db.transact(async ({ manager }) => {
      const user = await manager.findOneBy(User, { id: userId, deletedAt: IsNull() });
      const { affected } = await manager.delete(MagicLink, { tokenHash, expiresAt: IsFuture() });
      if (user === null || affected === 0) return undefined;
      await manager.delete(MagicLink, { userId });
      return user;
    });
  }

  /** Eight digits that follow from the link, so that its page can show them while no row holds them. */
  codeOf(token: string): string {
    const number = this.keyed(`magic code ${token}`).readBigUInt64BE() % 10n ** BigInt(MAGIC_CODE_LENGTH);
    return String(number).padStart(MAGIC_CODE_LENGTH, '0');
  }

  /** Eight digits alone would be guessed from a plain hash. */
  private seal(code: string, browser: string): Buffer {
    return this.keyed(`magic code ${code} in ${browser}`);
  }

  private keyed(text: string): Buffer {
    return createHmac('sha256', this.config.sessionSecret).update(text).digest();
  }
}

export function isAskedBy({ browserHash }: MagicLink, browser: string | undefined): boolean {
  return browser !== undefined && browserHash.equals(rawOf(browser));
}

function rawOf(browser: string): Buffer {
  return Buffer.from(browser, 'base64url');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
