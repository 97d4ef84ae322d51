import type { IncomingMessage } from 'node:http';
import type { CookieOptions, Response } from 'express';

const COOKIE = 'raffle.admin';

/** Strict: no link from elsewhere opens an organiser's page with powers. The path holds the socket too. */
function attributes(publicUrl: string): CookieOptions {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') };
}

export function setAdminCookie(response: Response, publicUrl: string, value: string, expires: Date): void {
  response.cookie(COOKIE, value, { ...attributes(publicUrl), expires });
}

export function clearAdminCookie(response: Response, publicUrl: string): void {
  response.clearCookie(COOKIE, attributes(publicUrl));
}

export function adminCookieOf(request: IncomingMessage): string | undefined {
  return /(?:^|;\s*)raffle\.admin=([\w-]{20,200})/.exec(request.headers.cookie ?? '')?.[1];
}
