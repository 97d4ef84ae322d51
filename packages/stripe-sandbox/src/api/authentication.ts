import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from './api-error.js';

/** Accepts only the key `expected` or, if that is undefined, any key in the form of a test key. Never accepts live keys. */
export function requireKey(authorization: string | undefined, expected: string | undefined): void {
  const key = keyIn(authorization);
  if (key === undefined) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  const right = /^[sr]k_test_\w+$/.test(key) && (expected === undefined || same(key, expected));
  if (!right) throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
}

function keyIn(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}

function same(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

function masked(key: string): string {
  return key.length < 13 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message }, false);
}
