import type { Request, RequestHandler, Response } from 'express';
import { SIGNED_IN_COOKIE } from '@raffle/contracts/people/auth';
import { cookieName, type CookieConfig } from './cookies.js';
import { hasSessionCookie, IDLE_MS, SESSION_COOKIE, sessionCookie } from './session.js';
import { isPageRequest } from '../web-app.js';

/*
 * Scripts cannot read the session cookie, so a page would have to send a request to find out whether the user is signed in. Scripts
 * can read this second cookie. If it is missing, the page skips a request that would be answered with 401. It contains no
 * information and grants no access, because only the session decides who is signed in.
 */

export function setSignedInCookie(response: Response, config: CookieConfig): void {
  response.cookie(SIGNED_IN_COOKIE, '1', { ...signedInCookie(config), maxAge: IDLE_MS });
}

/** Clears both cookies, because a leftover session cookie would make `syncSignedInCookie` set the other cookie again. */
export function clearSessionCookies(response: Response, config: CookieConfig): void {
  response.clearCookie(cookieName(SESSION_COOKIE, config), sessionCookie(config));
  response.clearCookie(SIGNED_IN_COOKIE, signedInCookie(config));
}

/** Runs after the session. Renews the cookie with the session, sets it if it is missing, and clears both for a session that has ended. */
export function followSession(config: CookieConfig): RequestHandler {
  return (request, response, next) => {
    const hasFlag = hasSignedInCookie(request);
    if (request.user !== undefined) {
      if (!hasFlag || request.sessionRenewed) setSignedInCookie(response, config);
    } else if (isRead(request) && (hasFlag || hasSessionCookie(request, config))) {
      clearSessionCookies(response, config);
    }
    next();
  };
}

/**
 * Sets the readable cookie on a page request that has only the session cookie, before the scripts of the page check for it. The api
 * checks later whether the session is still valid.
 */
export function syncSignedInCookie(config: CookieConfig): RequestHandler {
  return (request, response, next) => {
    if (hasSessionCookie(request, config) && !hasSignedInCookie(request) && isPageRequest(request)) setSignedInCookie(response, config);
    next();
  };
}

function signedInCookie(config: CookieConfig) {
  return { ...sessionCookie(config), httpOnly: false };
}

function hasSignedInCookie(request: Request): boolean {
  return request.headers.cookie?.includes(`${SIGNED_IN_COOKIE}=`) ?? false;
}

/**
 * Whether the request is a read. Cookies are cleared only on reads, because a sign-in may arrive with an ended session and itself
 * sets new cookies.
 */
function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}
