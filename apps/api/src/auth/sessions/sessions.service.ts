import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG } from '../../platform/config/config.js';
import type { CookieConfig } from '../../platform/http/sessions/cookies.js';
import { EventBus } from '../../platform/events/event-bus.js';
import { clearSessionCookies, setSignedInCookie } from '../../platform/http/sessions/signed-in-cookie.js';
import type { Tx } from '../../platform/db/database.js';
import { setSecurityEvent } from '../../platform/security/log-security-event.js';
import type { AppError } from '../../platform/http/errors/app-error.js';
import { type VerifiedAccount, UsersService } from '../users.service.js';
import { unauthenticated } from './signed-in.js';
import { StoredSession } from './stored-session.entity.js';
import '../auth.events.js';

interface LiveSession {
  userId: string;
  sessionId: string;
}

/** Opens and ends the sign-in session of the user who sends the request. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly bus: EventBus,
    private readonly users: UsersService,
    @Inject(CONFIG) private readonly config: CookieConfig,
  ) {}

  /**
   * Opens a session. All other classes must open sessions through this method. Passport creates a new session ID, which makes an ID planted
   * before the sign-in useless.
   * @throws `refusal`, after ending the new session, if the account was deleted or its email address or password has changed since the user
   * was verified
   */
  async open(request: Request, response: Response, person: VerifiedAccount, refusal: AppError = unauthenticated()): Promise<void> {
    const before = this.current(request);
    const { id, publicId } = person;
    await new Promise<void>((resolve, reject) => request.logIn({ id, publicId }, (error: unknown) => (error ? reject(error) : resolve())));
    this.publishEnded(before);
    if (!(await this.users.isUnchanged(person))) {
      await this.forget(request, response);
      throw refusal;
    }
    setSignedInCookie(response, this.config);
    setSecurityEvent(response, 'sign-in.succeeded');
  }

  async end(request: Request, response: Response): Promise<void> {
    const before = this.current(request);
    await this.forget(request, response);
    this.publishEnded(before);
  }

  /** Removes the session and its cookies. The caller must disconnect the session's sockets. */
  async forget(request: Request, response: Response): Promise<void> {
    if (request.session !== undefined)
      await new Promise<void>((resolve, reject) => request.session.destroy((error: unknown) => (error ? reject(error) : resolve())));
    clearSessionCookies(response, this.config);
  }

  private current(request: Request): LiveSession | undefined {
    return request.user && { userId: request.user.id, sessionId: request.sessionID };
  }

  private publishEnded(session: LiveSession | undefined): void {
    if (session !== undefined) this.bus.publish([{ name: 'auth.signed-out', payload: session }]);
  }
}

/** Signs a user out of every browser. @returns the number of browsers signed out */
export function endAllSessions(tx: Tx, userId: string): Promise<number> {
  return endSessions(tx, userId);
}

export async function endOtherSessions(tx: Tx, userId: string, kept: string): Promise<void> {
  await endSessions(tx, userId, 'sid <> :sid', kept);
}

/** Ends one of a user's sessions. @returns false if the user has no such session */
export async function endSession(tx: Tx, userId: string, sid: string): Promise<boolean> {
  return (await endSessions(tx, userId, 'sid = :sid', sid)) > 0;
}

/** Ends sessions. Their sockets are disconnected after COMMIT. */
async function endSessions(tx: Tx, userId: string, which = 'true', sid = ''): Promise<number> {
  const { raw } = await tx.manager
    .createQueryBuilder()
    .delete()
    .from(StoredSession)
    .where(`sess #>> '{passport,user,id}' = :userId AND ${which}`, { userId, sid })
    .returning('sid')
    .execute();
  const ended = raw as Pick<StoredSession, 'sid'>[];
  for (const { sid: sessionId } of ended) tx.emit('auth.signed-out', { userId, sessionId });
  return ended.length;
}
