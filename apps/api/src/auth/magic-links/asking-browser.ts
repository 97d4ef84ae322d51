import { createHash, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { sessionCookie } from '../../platform/http/sessions/session.js';

const COOKIE = 'raffle.link';
const VALUE = new RegExp(`(?:^|;\\s*)${COOKIE.replace('.', '\\.')}=([\\w-]{43})(?:;|$)`);
/** Longer than a link lives, since a mail may take its time. */
const HOUR_MS = 60 * 60_000;

/**
 * Knows the browser that asked for a magic link by a random cookie, which opens nothing by itself. What was mailed is good only
 * beside it: who forwards a link, reads it on another device or has it opened by a mail scanner signs nobody in.
 */
export function markBrowser(request: Request, response: Response, publicUrl: string): string {
  const secret = secretOf(request) ?? randomBytes(32).toString('base64url');
  response.cookie(COOKIE, secret, { ...sessionCookie(publicUrl), maxAge: HOUR_MS });
  return hashOf(secret);
}

/** @returns the hash of the cookie, in base64url; undefined for a browser that has not asked */
export function browserOf(request: Request): string | undefined {
  const secret = secretOf(request);
  return secret === undefined ? undefined : hashOf(secret);
}

export function unmarkBrowser(response: Response, publicUrl: string): void {
  response.clearCookie(COOKIE, sessionCookie(publicUrl));
}

function secretOf(request: Request): string | undefined {
  return VALUE.exec(request.headers.cookie ?? '')?.[1];
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
