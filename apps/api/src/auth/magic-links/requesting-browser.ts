import type { Request, Response } from 'express';
import { cookieName, readCookie, type CookieConfig } from '../../platform/http/sessions/cookies.js';
import { sessionCookie } from '../../platform/http/sessions/session.js';
import { hashOfToken, newToken } from '../../platform/security/secret-tokens.js';

const COOKIE = 'raffle.link';
/** Lifetime of the cookie. It exceeds the link's lifetime, because the email may be delayed. */
const HOUR_MS = 60 * 60_000;

/**
 * Sets a random cookie in the browser that requests a sign-in link or passkey options. The link, the code and the passkey's response sign a
 * user in only together with this cookie. A link that is forwarded, opened on another device or opened by a link scanner therefore signs no
 * one in.
 */
export function markBrowser(request: Request, response: Response, config: CookieConfig): string {
  const secret = secretOf(request, config) ?? newToken();
  response.cookie(cookieName(COOKIE, config), secret, { ...sessionCookie(config), maxAge: HOUR_MS });
  return hashOf(secret);
}

/** Returns the cookie's hash in base64url, or undefined if the browser has no valid cookie. */
export function browserOf(request: Request, config: CookieConfig): string | undefined {
  const secret = secretOf(request, config);
  return secret === undefined ? undefined : hashOf(secret);
}

export function unmarkBrowser(response: Response, config: CookieConfig): void {
  response.clearCookie(cookieName(COOKIE, config), sessionCookie(config));
}

function secretOf(request: Request, config: CookieConfig): string | undefined {
  const value = readCookie(request, COOKIE, config);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

function hashOf(secret: string): string {
  return hashOfToken(secret).toString('base64url');
}
