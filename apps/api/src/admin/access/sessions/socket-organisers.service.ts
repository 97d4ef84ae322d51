import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { AdminRole } from '@raffle/contracts/admin/access';
import { CONFIG } from '../../../platform/config/config.js';
import type { CookieConfig } from '../../../platform/http/sessions/cookies.js';
import { adminCookieOf } from './admin-cookie.js';
import { AdminSessionsService } from './admin-sessions.service.js';

/** Roles whose sockets receive organisers' events. These are the roles that may read bookings. */
const LISTENERS: readonly AdminRole[] = ['owner', 'organiser'];

/** Determines which sockets belong to organisers, for the realtime gateway. */
@Injectable()
export class SocketOrganisersService {
  constructor(
    private readonly sessions: AdminSessionsService,
    @Inject(CONFIG) private readonly config: CookieConfig,
  ) {}

  async sessionOf(handshake: IncomingMessage, token: string): Promise<string | undefined> {
    const cookie = adminCookieOf(handshake, this.config);
    const admin = cookie === undefined ? undefined : await this.sessions.find(token, cookie);
    return admin !== undefined && !admin.secondFactorMissing && LISTENERS.includes(admin.role) ? admin.sessionId : undefined;
  }

  living(sessionIds: readonly string[]): Promise<string[]> {
    return this.sessions.living(sessionIds, LISTENERS);
  }
}
