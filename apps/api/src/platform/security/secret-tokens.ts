import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits that fit into a header, a cookie and a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored instead of a token: a reader of the database cannot use it. Random tokens need no slow hash. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
