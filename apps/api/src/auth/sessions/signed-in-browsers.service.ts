import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SignedInBrowser } from '@raffle/contracts/people/account';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database, type Reader } from '../../platform/db/database.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { MAX_SESSION_MS } from '../../platform/http/sessions/session.js';
import { CurrentPassword, type PasswordOwner } from '../passwords/current-password.js';
import { endOtherSessions, endSession } from './sessions.service.js';
import { StoredSession } from './stored-session.entity.js';

/** Lists a user's sign-in sessions and, after checking the password, ends them. */
@Injectable()
export class SignedInBrowsersService {
  constructor(
    private readonly db: Database,
    private readonly passwords: CurrentPassword,
    @Inject(CONFIG) private readonly config: Pick<Config, 'sessionSecret'>,
  ) {}

  /** Lists the user's browsers. The browser with `sessionId` comes first, followed by the others, most recently used first. */
  list(userId: string, sessionId: string): Promise<SignedInBrowser[]> {
    return this.db.single((reader) => this.listIn(reader, userId, sessionId));
  }

  async listIn(reader: Reader, userId: string, sessionId: string): Promise<SignedInBrowser[]> {
    const sessions = (await liveSessions(reader, userId)).flatMap(({ sid, sess: { passport, renewedAt } }) => {
      const { since = 0, device = null } = passport?.user ?? {};
      if (Date.now() - since > MAX_SESSION_MS) return [];
      return [{ id: this.handle(sid), device, since, lastUsed: renewedAt ?? since, current: sid === sessionId }];
    });
    return sessions
      .toSorted((a, b) => Number(b.current) - Number(a.current) || b.lastUsed - a.lastUsed)
      .map(({ since, lastUsed, ...browser }) => ({ ...browser, signedInAt: isoOf(since), lastUsedAt: isoOf(lastUsed) }));
  }

  /** @throws VALIDATION_FAILED if the password is wrong; NOT_FOUND if the session has ended or belongs to another user */
  async end(passwordOwner: PasswordOwner, id: string, password: string): Promise<void> {
    const { id: userId } = await this.passwords.check(passwordOwner, password);
    const isEnded = await this.db.transact(async (tx) => {
      const session = (await liveSessions(tx, userId)).find(({ sid }) => this.handle(sid) === id);
      return session !== undefined && endSession(tx, userId, session.sid);
    });
    if (!isEnded) throw new AppError('NOT_FOUND', 'This browser is already signed out.');
  }

  /** @throws VALIDATION_FAILED if the password is wrong */
  async endOthers(passwordOwner: PasswordOwner, password: string): Promise<void> {
    await this.passwords.check(passwordOwner, password);
    await this.db.transact((tx) => endOtherSessions(tx, passwordOwner.userId, passwordOwner.sessionId));
  }

  /**
   * Returns a keyed hash of a session ID. Web pages use this hash to identify the session, because the session ID itself gives access to
   * the account.
   */
  private handle(sid: string): string {
    return createHmac('sha256', this.config.sessionSecret).update(`browser ${sid}`).digest('base64url').slice(0, 22);
  }
}

function liveSessions({ manager }: Reader, userId: string): Promise<StoredSession[]> {
  return manager
    .createQueryBuilder(StoredSession, 's')
    .where(`s.sess #>> '{passport,user,id}' = :userId AND s.expire > now()`, { userId })
    .getMany();
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
