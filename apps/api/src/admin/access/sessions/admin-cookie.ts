import type { IncomingMessage } from 'node:http';
import type { CookieOptions, Response } from 'express';
import { cookieName, readCookie, type CookieConfig } from '../../../platform/http/sessions/cookies.js';

const COOKIE = 'raffle.admin';

/**
 * Returns the cookie's attributes. `SameSite=Strict` prevents links on other sites from opening pages with an organiser's rights. The path
 * also covers the WebSocket URL.
 */
function attributes({ publicUrl }: CookieConfig): CookieOptions {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') };
}

export function setAdminCookie(response: Response, config: CookieConfig, value: string, expires: Date): void {
  response.cookie(cookieName(COOKIE, config), value, { ...attributes(config), expires });
}

export function clearAdminCookie(response: Response, config: CookieConfig): void {
  response.clearCookie(cookieName(COOKIE, config), attributes(config));
}

export function adminCookieOf(request: IncomingMessage, config: CookieConfig): string | undefined {
  const value = readCookie(request, COOKIE, config);
  return value !== undefined && /^[\w-]{20,200}$/.test(value) ? value : undefined;
}
