import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits, encoded for headers, cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the hash that is stored instead of a token, so that someone who can read the database cannot use the token. Random tokens do not
 * need a slow hash.
 */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
