import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../platform/config/config.js';
import { EventBus } from '../platform/events/event-bus.js';
import { clearSessionCookies, setSignedInCookie } from '../platform/http/signed-in-cookie.js';
import './auth.events.js';
import type { SessionUser } from './session-user.js';

interface LiveSession {
  userId: string;
  sessionId: string;
}

/** Opening and ending a person's own session on a request. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly bus: EventBus,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** Passport makes a new session id, so that an id known before the sign-in is worth nothing after it. */
  async open(request: Request, response: Response, user: SessionUser): Promise<void> {
    const before = this.current(request);
    await new Promise<void>((resolve, reject) => request.logIn(user, (error: unknown) => (error ? reject(error) : resolve())));
    this.announce(response);
    this.tellEnded(before);
  }

  /** Lets the page's scripts know that somebody is signed in. */
  announce(response: Response): void {
    setSignedInCookie(response, this.config.publicUrl);
  }

  async end(request: Request, response: Response): Promise<void> {
    const before = this.current(request);
    await this.forget(request, response);
    this.tellEnded(before);
  }

  /** The browser's side of a session that is over. */
  async forget(request: Request, response: Response): Promise<void> {
    await this.drop(request);
    clearSessionCookies(response, this.config.publicUrl);
  }

  async drop(request: Request): Promise<void> {
    if (request.session === undefined) return;
    await new Promise<void>((resolve, reject) => request.session.destroy((error: unknown) => (error ? reject(error) : resolve())));
  }

  current(request: Request): LiveSession | undefined {
    return request.user && { userId: request.user.id, sessionId: request.sessionID };
  }

  tellEnded(session: LiveSession | undefined): void {
    if (session !== undefined) this.bus.publish([{ name: 'auth.signed-out', payload: session }]);
  }
}
