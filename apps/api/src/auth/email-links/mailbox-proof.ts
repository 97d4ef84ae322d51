import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { cookieName, readCookie, type CookieConfig } from '../../platform/http/sessions/cookies.js';
import { LONGEST_MS, sessionCookie } from '../../platform/http/sessions/session.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import type { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';

const COOKIE = 'raffle.mailbox';
const VALUE = /^([\w-]{1,64})\.(\d{1,15})\.([\w-]{43})$/;

/** Somebody has the mailbox of this account, and has not said yet whether they made it. */
export interface MailboxProof {
  user: User;
  /** When the link was followed, in milliseconds since the epoch. */
  at: number;
}

type Reader = Pick<User, 'publicId' | 'email'>;

/**
 * Remembers that a browser followed a link which was mailed to an account that it does not know: whoever is there reads the mailbox, but
 * may not be who made the account. A sealed cookie and no part of the session, which whoever made the account can end. It is worth
 * nothing once the address is confirmed, or another one.
 */
@Injectable()
export class MailboxProofs {
  constructor(
    @Inject(CONFIG) private readonly config: CookieConfig & Pick<Config, 'sessionSecret'>,
    private readonly devices: KnownDevices,
    private readonly users: UsersService,
  ) {}

  /** Whether somebody signed in here who knew more of the account than its mailbox. Asked before another session is opened. */
  isKnown(request: Request, user: User): boolean {
    const isSignedIn = request.user?.id === user.id && this.sealedAt(request, user) === undefined;
    return isSignedIn || this.devices.recogniseAs(request, user, 'buyer') !== undefined;
  }

  give(response: Response, { publicId, email }: Reader): void {
    const at = Date.now();
    const value = `${publicId}.${at}.${this.seal({ publicId, email }, at)}`;
    response.cookie(cookieName(COOKIE, this.config), value, { ...sessionCookie(this.config), maxAge: LONGEST_MS });
  }

  /** @returns undefined for whoever has none, and when there is nothing left to ask */
  async of(request: Request): Promise<MailboxProof | undefined> {
    const [, publicId] = VALUE.exec(readCookie(request, COOKIE, this.config) ?? '') ?? [];
    const user = publicId === undefined ? undefined : await this.users.byPublicId(publicId);
    if (user === undefined || user.emailConfirmedAt !== null) return undefined;
    const at = this.sealedAt(request, user);
    return at === undefined ? undefined : { user, at };
  }

  forget(response: Response): void {
    forgetMailboxProof(response, this.config);
  }

  private sealedAt(request: Request, { publicId, email }: Reader): number | undefined {
    const [, whose, at, seal] = VALUE.exec(readCookie(request, COOKIE, this.config) ?? '') ?? [];
    if (whose !== publicId || seal === undefined) return undefined;
    const isOurs = timingSafeEqual(Buffer.from(seal), Buffer.from(this.seal({ publicId, email }, Number(at))));
    return isOurs && Date.now() - Number(at) < LONGEST_MS ? Number(at) : undefined;
  }

  private seal({ publicId, email }: Reader, at: number): string {
    return createHmac('sha256', this.config.sessionSecret).update(`mailbox ${publicId} ${at} ${email}`).digest('base64url');
  }
}

/** Whoever signs out leaves nothing by which the next person at this browser could take the account. */
export function forgetMailboxProof(response: Response, config: CookieConfig): void {
  response.clearCookie(cookieName(COOKIE, config), sessionCookie(config));
}
