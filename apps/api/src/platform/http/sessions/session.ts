import type { NextFunction, Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import passport from 'passport';
import type { Pool } from 'pg';
import type { Config } from '../../config/config.js';
import { cookieName, readCookie, type CookieConfig } from './cookies.js';
import { deviceName } from './device-name.js';
import { SessionStore } from './session-store.js';

export const SESSION_COOKIE = 'raffle.sid';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Sign-in sessions expire after this time without use. */
export const IDLE_MS = 7 * DAY_MS;
/** Maximum age of a sign-in session, even while it is in use. */
export const MAX_SESSION_MS = 30 * DAY_MS;
/** Minimum time between renewals of the session's row and cookie. It ensures that most requests only read the row. */
const RENEW_MS = 10 * MINUTE_MS;

declare global {
  namespace Express {
    interface User {
      id: string;
      publicId: string;
    }
    interface Request {
      /** Set if this request renews the session and its cookie. */
      sessionRenewed?: true;
    }
  }
}

declare module 'express-session' {
  interface SessionData {
    /** `since`: milliseconds since the epoch at sign-in. `device`: a short name by which the owner recognises the sign-in session. */
    passport?: { user?: Express.User & { since: number; device?: string | null } };
    /** Milliseconds since the epoch. Absent until the first renewal. */
    renewedAt?: number;
  }
}

// The session row contains the signed-in user, so deserialising does not need another query.
passport.serializeUser((request: Request, { id, publicId }: Express.User, done: (error: null, stored: object) => void) => {
  done(null, { id, publicId, since: Date.now(), device: deviceName(request.headers['user-agent']) });
});
passport.deserializeUser(({ id, publicId }: Express.User, done) => done(null, { id, publicId }));

/**
 * Returns the middleware for the session, for passport and for the renewal, in this order. It is used for /api and for the Socket.IO
 * handshake. A GET or HEAD request without the session cookie skips this middleware, so that reading the public grid requires neither a
 * query nor a cookie.
 */
export function makeSessionMiddleware(deps: { pool: Pool; config: CookieConfig & Pick<Config, 'sessionSecret'> }): RequestHandler[] {
  const cookie = sessionCookie(deps.config);
  const handlers = [
    session({
      name: cookieName(SESSION_COOKIE, deps.config),
      secret: deps.config.sessionSecret,
      store: new SessionStore(deps.pool),
      resave: false,
      saveUninitialized: false,
      rolling: false,
      // Sets the Secure cookie behind a proxy that terminates TLS. X-Forwarded-Proto is not used for anything else.
      proxy: cookie.secure || undefined,
      cookie: { ...cookie, maxAge: IDLE_MS },
    }),
    passport.initialize(),
    passport.session() as RequestHandler,
    renew,
  ];
  return handlers.map((handler) => unlessVisitorReads(handler, deps.config));
}

/**
 * Returns the session cookie's attributes, except its age. Clearing the cookie requires the same attributes. They contain no domain, so
 * that the public host and the organisers' host (`ADMIN_URL`) have separate cookies.
 */
export function sessionCookie({ publicUrl }: CookieConfig): { path: string; httpOnly: true; sameSite: 'lax'; secure: boolean } {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') };
}

function unlessVisitorReads(handler: RequestHandler, config: CookieConfig): RequestHandler {
  return (request, response, next) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && !hasSessionCookie(request, config)) return next();
    return handler(request, response, next);
  };
}

/**
 * Returns whether a request has the session cookie. Without the cookie, no one is signed in. With it, the session may or may not be valid.
 */
export function hasSessionCookie(request: Request, config: CookieConfig): boolean {
  return readCookie(request, SESSION_COOKIE, config) !== undefined;
}

function renew(request: Request, _response: Response, next: NextFunction): void {
  const since = request.session?.passport?.user?.since;
  if (since === undefined) return next();
  const now = Date.now();
  if (now - since > MAX_SESSION_MS) {
    request.user = undefined;
    request.session.destroy(next);
    return;
  }
  if (now - (request.session.renewedAt ?? since) > RENEW_MS) {
    request.session.renewedAt = now;
    request.sessionRenewed = true;
  }
  next();
}
