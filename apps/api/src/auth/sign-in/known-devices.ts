import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { cookieName, readCookie, type CookieConfig } from '../../platform/http/sessions/cookies.js';
import { sessionCookie } from '../../platform/http/sessions/session.js';
import { type VerifiedAccount, UsersService } from '../users.service.js';

/** Cookie names. One browser can be known both for a buyer's account and for an organiser's account. */
const COOKIES = { buyer: 'raffle.device', organiser: 'raffle.admin-device' };
type Kind = keyof typeof COOKIES;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Account fields to which the cookie is bound. Each password hash has its own salt, so changing the password invalidates every cookie. */
type Device = Pick<VerifiedAccount, 'publicId' | 'passwordHash'>;

/**
 * Uses a signed cookie to recognise a browser previously used to sign in to an account. The cookie opens no session, and it becomes invalid
 * when the password changes. Failed attempts in other browsers therefore cannot lock the owner out of a recognised browser (OWASP: device
 * cookies).
 */
@Injectable()
export class KnownDevices {
  constructor(
    @Inject(CONFIG) private readonly config: CookieConfig & Pick<Config, 'sessionSecret'>,
    private readonly users: UsersService,
  ) {}

  /** @param person the account as read when the password was verified, so that a later password change invalidates the cookie */
  remember(response: Response, person: Device, kind: Kind = 'buyer'): void {
    const nonce = randomBytes(12).toString('base64url');
    const value = `${nonce}.${this.seal(person, nonce)}`;
    response.cookie(cookieName(COOKIES[kind], this.config), value, { ...sessionCookie(this.config), maxAge: YEAR_MS });
  }

  forget(response: Response): void {
    response.clearCookie(cookieName(COOKIES.buyer, this.config), sessionCookie(this.config));
  }

  /** Returns this browser's rate-limit key, or undefined if the browser has not signed in to this account with its current password. */
  async recognise(request: Request, email: string): Promise<string | undefined> {
    const user = readCookie(request, COOKIES.buyer, this.config) === undefined ? undefined : await this.users.byEmail(email);
    return user && this.recogniseAs(request, user, 'buyer');
  }

  /** Returns whether this browser is signed in to the account, or was used earlier to sign in with the account's current password. */
  knows(request: Request, user: Device & { id: string }): boolean {
    return request.user?.id === user.id || this.recogniseAs(request, user, 'buyer') !== undefined;
  }

  /** Like `recognise`, but for a buyer's or organiser's account that has already been read. */
  recogniseAs(request: Request, person: Device, kind: Kind): string | undefined {
    const [, nonce, seal] = /^([\w-]+)\.([\w-]+)$/.exec(readCookie(request, COOKIES[kind], this.config) ?? '') ?? [];
    if (nonce === undefined || seal === undefined) return undefined;
    const expected = Buffer.from(this.seal(person, nonce));
    const given = Buffer.from(seal);
    return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined;
  }

  private seal({ publicId, passwordHash }: Device, nonce: string): string {
    return createHmac('sha256', this.config.sessionSecret).update(`device ${nonce} ${publicId} ${passwordHash}`).digest('base64url');
  }
}
