import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { MAGIC_CODE_LENGTH } from '@raffle/contracts/people/auth';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { newToken } from '../../platform/security/secret-tokens.js';
import type { LinkOf } from '../email-links/email-link.entity.js';
import { EmailLinks, forgetLinks, makeLink, MAX_TRIES } from '../email-links/email-links.js';
import { User } from '../user.entity.js';

/** The fields that identify a link and its owner. */
export type LinkKey = Pick<LinkOf<'sign-in'>, 'id' | 'userId'>;

/** Manages sign-in links. Each link consists of a token and a code derived from the token. */
@Injectable()
export class MagicLinks {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'sessionSecret'>,
    private readonly db: Database,
    private readonly links: EmailLinks,
  ) {}

  /** Creates a sign-in link. @param browser hash of the browser that requested the link; see `browserOf` */
  async make(tx: Tx, userId: string, browser: string): Promise<{ token: string; code: string }> {
    const token = newToken();
    const code = this.codeOf(token);
    await makeLink(tx, { purpose: 'sign-in', userId, codeHash: this.seal(code, browser), browserHash: rawOf(browser) }, token);
    return { token, code };
  }

  /** Returns the valid link with this token, and whether this browser requested it. */
  async byToken(token: string, browser: string | undefined): Promise<{ key: LinkKey; askedHere: boolean } | undefined> {
    const link = await this.db.single((reader) => this.links.find(reader, ['sign-in'], token));
    return link && { key: link, askedHere: browser !== undefined && link.browserHash?.equals(rawOf(browser)) === true };
  }

  /**
   * Returns the valid link that has this code and was requested by this browser. Counts the attempt before checking the code, so that
   * parallel attempts are counted too.
   */
  async byCode(code: string, browser: string): Promise<LinkKey | undefined> {
    const counted = await this.db.single((reader) =>
      reader.rows<LinkKey & { codeHash: Buffer }>(
        `UPDATE email_links SET tries = tries + 1 WHERE purpose = 'sign-in' AND browser_hash = $1 AND expires_at > now() AND tries < $2
         RETURNING id, code_hash AS "codeHash", user_id AS "userId"`,
        [rawOf(browser), MAX_TRIES],
      ),
    );
    return counted.find(({ codeHash }) => timingSafeEqual(codeHash, this.seal(code, browser)));
  }

  /**
   * Consumes the link and deletes all of the account's other sign-in links. If parallel calls use the same link, only one of them gets the
   * user.
   * @returns the user as read before the link was consumed, so that `SessionsService.open` notices a concurrent change to the account
   */
  take(link: LinkKey): Promise<User | undefined> {
    return this.db.transact(async (tx) => {
      const user = await tx.manager.findOneBy(User, { id: link.userId, deletedAt: IsNull() });
      if (user === null || !(await this.links.follow(tx, link))) return undefined;
      await forgetLinks(tx, { userId: user.id }, ['sign-in']);
      return user;
    });
  }

  /** Derives the eight-digit code from the token, so that the page opened by the link can show the code although it is not stored. */
  codeOf(token: string): string {
    const number = this.keyed(`magic code ${token}`).readBigUInt64BE() % 10n ** BigInt(MAGIC_CODE_LENGTH);
    return String(number).padStart(MAGIC_CODE_LENGTH, '0');
  }

  /** Uses a keyed hash, because a plain hash of eight digits could be reversed by trying every code. */
  private seal(code: string, browser: string): Buffer {
    return this.keyed(`magic code ${code} in ${browser}`);
  }

  private keyed(text: string): Buffer {
    return createHmac('sha256', this.config.sessionSecret).update(text).digest();
  }
}

function rawOf(browser: string): Buffer {
  return Buffer.from(browser, 'base64url');
}
