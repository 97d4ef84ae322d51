import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits, encoded for headers, cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the hash to store instead of a token, so that nobody who can read the database can use the token. A fast hash is enough, because
 * tokens are random.
 */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
