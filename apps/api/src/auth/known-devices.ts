import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../platform/config/config.js';
import { sessionCookie } from '../platform/http/session.js';

const COOKIE = 'raffle.device';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Recognises a browser that signed in to an account before, by a signed cookie that is worth nothing else: it opens
 * no session. Strangers' failed attempts then cannot lock the owner out of this browser (OWASP: device cookies).
 */
@Injectable()
export class KnownDevices {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'sessionSecret' | 'publicUrl'>) {}

  remember(response: Response, email: string): void {
    const nonce = randomBytes(12).toString('base64url');
    response.cookie(COOKIE, `${nonce}.${this.seal(email, nonce)}`, { ...sessionCookie(this.config.publicUrl), maxAge: YEAR_MS });
  }

  forget(response: Response): void {
    response.clearCookie(COOKIE, sessionCookie(this.config.publicUrl));
  }

  /** The device's own key for counting, or undefined when it never signed in to this account. */
  recognise(request: Request, email: string): string | undefined {
    const value = new RegExp(`(?:^|;\\s*)${COOKIE.replace('.', '\\.')}=([\\w-]+)\\.([\\w-]+)`).exec(request.headers.cookie ?? '');
    const [, nonce, seal] = value ?? [];
    if (nonce === undefined || seal === undefined) return undefined;
    const expected = Buffer.from(this.seal(email, nonce));
    const given = Buffer.from(seal);
    return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined;
  }

  private seal(email: string, nonce: string): string {
    return createHmac('sha256', this.config.sessionSecret).update(`device ${nonce} ${email}`).digest('base64url');
  }
}
