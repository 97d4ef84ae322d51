import type { Request, RequestHandler, Response } from 'express';
import { SIGNED_IN_COOKIE } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { cookieName, type CookieConfig } from './cookies.js';
import { hasSessionCookie, IDLE_MS, SESSION_COOKIE, sessionCookie } from './session.js';
import { isPageRequest } from '../web-app.js';

/** `crossorigin` must match the mode of the app's requests, or the browser fetches the user twice. */
const PRELOAD_USER = `<${API.user}>; rel=preload; as=fetch; crossorigin`;

/*
 * Functions for a second cookie that, unlike the session cookie, scripts can read. If this cookie is missing, a page knows that no one is
 * signed in, without sending a request. The cookie contains a constant and grants no access, because only the session decides who is signed
 * in.
 */

export function setSignedInCookie(response: Response, config: CookieConfig): void {
  response.cookie(SIGNED_IN_COOKIE, '1', { ...signedInCookie(config), maxAge: IDLE_MS });
}

/** Clears both cookies, because a leftover session cookie would make `prepareSignedInPage` set the readable cookie again. */
export function clearSessionCookies(response: Response, config: CookieConfig): void {
  response.clearCookie(cookieName(SESSION_COOKIE, config), sessionCookie(config));
  response.clearCookie(SIGNED_IN_COOKIE, signedInCookie(config));
}

/**
 * Returns middleware that runs after the session middleware. It renews the readable cookie along with the session, sets it if it is
 * missing, and clears both cookies if the session has ended.
 */
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
 * Returns middleware for page requests with a session cookie. It sets the readable cookie if it is missing, before the
 * page's scripts check for it, and tells the browser to fetch the user while those scripts are still loading. The API
 * checks later whether the session is still valid.
 */
export function prepareSignedInPage(config: CookieConfig): RequestHandler {
  return (request, response, next) => {
    if (hasSessionCookie(request, config) && isPageRequest(request)) {
      if (!hasSignedInCookie(request)) setSignedInCookie(response, config);
      if (!request.path.startsWith('/admin')) response.append('Link', PRELOAD_USER);
    }
    next();
  };
}

function signedInCookie(config: CookieConfig) {
  return { ...sessionCookie(config), httpOnly: false };
}

function hasSignedInCookie(request: Request): boolean {
  return request.headers.cookie?.split('; ').some((pair) => pair.startsWith(`${SIGNED_IN_COOKIE}=`)) ?? false;
}

/** Cookies are cleared only on reads, because a sign-in request may carry an ended session and sets new cookies itself. */
function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}
