import type { Request, RequestHandler, Response } from 'express';
import { SIGNED_IN_COOKIE } from '@raffle/contracts/people/auth';
import { cookieName, type CookieConfig } from './cookies.js';
import { hasSessionCookie, IDLE_MS, SESSION_COOKIE, sessionCookie } from './session.js';
import { asksForPage } from '../web-app.js';

/*
 * The session cookie is out of the reach of scripts, so a page cannot know that nobody is signed in without asking. This one
 * stands beside it for scripts to read: where it is missing, the page spares the question that would be answered 401. It says
 * nothing and opens nothing; who is signed in is decided by the session alone.
 */

export function setSignedInCookie(response: Response, config: CookieConfig): void {
  response.cookie(SIGNED_IN_COOKIE, '1', { ...signedInCookie(config), maxAge: IDLE_MS });
}

/** Both cookies: a session's own would be worth nothing without the session, and would bring the other one back. */
export function clearSessionCookies(response: Response, config: CookieConfig): void {
  response.clearCookie(cookieName(SESSION_COOKIE, config), sessionCookie(config));
  response.clearCookie(SIGNED_IN_COOKIE, signedInCookie(config));
}

/** Behind the session: renews the cookie with it, gives it to whoever lacks it, and takes both from whoever comes with a dead one. */
export function followSession(config: CookieConfig): RequestHandler {
  return (request, response, next) => {
    const isTold = hasSignedInCookie(request);
    if (request.user !== undefined) {
      if (!isTold || request.sessionRenewed) setSignedInCookie(response, config);
    } else if (isRead(request) && (isTold || hasSessionCookie(request, config))) {
      clearSessionCookies(response, config);
    }
    next();
  };
}

/** A page that is opened with a session cookie alone gets the other one before its scripts look. Whether the session lives, the api will say. */
export function tellPages(config: CookieConfig): RequestHandler {
  return (request, response, next) => {
    if (hasSessionCookie(request, config) && !hasSignedInCookie(request) && asksForPage(request)) setSignedInCookie(response, config);
    next();
  };
}

function signedInCookie(config: CookieConfig) {
  return { ...sessionCookie(config), httpOnly: false };
}

function hasSignedInCookie(request: Request): boolean {
  return request.headers.cookie?.includes(`${SIGNED_IN_COOKIE}=`) ?? false;
}

/** A sign-in comes with a dead session at times, and sets new cookies itself. */
function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}
