import { Inject, Injectable } from '@nestjs/common';
import { type FindOptionsWhere, Not, type SelectQueryBuilder } from 'typeorm';
import type { AdminRole } from '@raffle/contracts/admin/access';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Database, type Reader, type Tx } from '../../../platform/db/database.js';
import { IsPast, minutesFromNow, NOW } from '../../../platform/db/operators.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { AppError } from '../../../platform/http/errors/app-error.js';
import { hashOfToken, newToken } from '../../../platform/security/secret-tokens.js';
import { hasSecondFactor } from '../admin.entity.js';
import { AdminSession } from './admin-session.entity.js';
import '../admin-access.events.js';

/** Maximum age of a session. The session ends earlier if the organiser makes no requests for `ADMIN_IDLE_MINUTES`. */
export const ADMIN_SESSION_HOURS = 8;
export const ADMIN_IDLE_MINUTES = 30;
/** How long a step-up remains valid. */
export const STEP_UP_MINUTES = 10;
/** Minimum time between updates of `usedAt`, so that most requests write nothing to the database. */
const RENEW_SECONDS = 60;

/** The organiser who makes a request. */
export interface CurrentAdmin {
  id: string;
  publicId: string;
  fullName: string;
  email: string;
  role: AdminRole;
  sessionId: string;
  expiresAt: Date;
  /** When the step-up expires; null if there is no valid step-up. */
  steppedUpUntil: Date | null;
  /** True if the site requires a second factor and this account has none. Roles that may only read totals can still do so. */
  secondFactorMissing: boolean;
}

export interface OpenedSession {
  token: string;
  cookie: string;
  expiresAt: Date;
}

/**
 * Manages organisers' sessions. Each session has an opaque token, which is sent in a header, and a companion cookie, which scripts cannot
 * read. The database contains only the hashes of both.
 */
@Injectable()
export class AdminSessionsService {
  constructor(
    private readonly db: Database,
    private readonly bus: EventBus,
    @Inject(CONFIG) private readonly config: Pick<Config, 'secondFactorRequired'>,
  ) {}

  async open(tx: Tx, adminId: string): Promise<OpenedSession> {
    const [token, cookie] = [newToken(), newToken()];
    const tokenHash = hashOfToken(token);
    const expiresAt = minutesFromNow(ADMIN_SESSION_HOURS * 60);
    await tx.manager.insert(AdminSession, { tokenHash, cookieHash: hashOfToken(cookie), adminId, expiresAt, steppedUpAt: NOW });
    const session = await tx.manager.findOneByOrFail(AdminSession, { tokenHash });
    return { token, cookie, expiresAt: session.expiresAt };
  }

  /**
   * Finds the organiser who is signed in with the given token and cookie.
   * @param cookie null to check the token alone; doing so does not count as using the session
   * @returns undefined unless the token and, if given, the cookie belong to the same valid session (see `alive`)
   */
  async find(token: string, cookie: string | null): Promise<CurrentAdmin | undefined> {
    const { entities, raw } = await this.db.single((reader) => {
      const found = alive(reader)
        .addSelect('now()', 'now')
        .andWhere('session.tokenHash = :token', { token: hashOfToken(token) });
      if (cookie !== null) found.andWhere('session.cookieHash = :cookie', { cookie: hashOfToken(cookie) });
      return found.getRawAndEntities<{ now: Date }>();
    });
    const [session, now] = [entities[0], raw[0]?.now];
    if (!session?.admin || !now) return undefined;
    if (cookie !== null && now.getTime() - session.usedAt.getTime() > RENEW_SECONDS * 1000)
      await this.db.single(({ manager }) => manager.update(AdminSession, { id: session.id }, { usedAt: NOW }));
    const { id, publicId, fullName, email, role } = session.admin;
    const until = new Date((session.steppedUpAt?.getTime() ?? 0) + STEP_UP_MINUTES * 60_000);
    const steppedUpUntil = until > now ? until : null;
    const secondFactorMissing = this.config.secondFactorRequired && !hasSecondFactor(session.admin);
    return {
      id,
      publicId,
      fullName,
      email,
      role,
      sessionId: session.id,
      expiresAt: session.expiresAt,
      steppedUpUntil,
      secondFactorMissing,
    };
  }

  /** Returns the IDs of those sessions that are valid and whose account has one of the roles. Does not count as using the sessions. */
  async living(sessionIds: readonly string[], roles: readonly AdminRole[]): Promise<string[]> {
    const found = await this.db.single((reader) =>
      alive(reader).andWhere('session.id = ANY(:sessionIds) AND admin.role = ANY(:roles)', { sessionIds, roles }).getMany(),
    );
    return found.map(({ id }) => id);
  }

  /** Records a step-up and replaces the session's token and cookie. @throws UNAUTHENTICATED if the session has ended in the meantime */
  async stepUp({ sessionId, expiresAt }: Pick<CurrentAdmin, 'sessionId' | 'expiresAt'>): Promise<OpenedSession> {
    const [token, cookie] = [newToken(), newToken()];
    const renewed = { tokenHash: hashOfToken(token), cookieHash: hashOfToken(cookie), steppedUpAt: NOW };
    const { affected } = await this.db.single(({ manager }) => manager.update(AdminSession, { id: sessionId }, renewed));
    if (affected === 0) throw new AppError('UNAUTHENTICATED', 'Please sign in as an organiser to continue.');
    return { token, cookie, expiresAt };
  }

  /** @throws UNAUTHENTICATED if the session has ended */
  async assertOpen({ manager }: Tx, sessionId: string): Promise<void> {
    if (!(await manager.existsBy(AdminSession, { id: sessionId })))
      throw new AppError('UNAUTHENTICATED', 'Please sign in as an organiser to continue.');
  }

  /** Ends a session. The token is sufficient; the cookie is not needed. */
  async end(token: string): Promise<void> {
    await this.db.transact((tx) => endSessions(tx, { tokenHash: hashOfToken(token) }));
  }

  /** Ends all of an account's sessions. @param but ID of a session to keep */
  async endAllOf(tx: Tx, adminId: string, but = '0'): Promise<void> {
    await endSessions(tx, { adminId, id: Not(but) });
  }

  /** Deletes expired and idle sessions. They are rejected even before they are deleted. */
  async purge(): Promise<void> {
    await this.db.single(({ manager }) => manager.delete(AdminSession, [{ expiresAt: IsPast() }, { usedAt: IsPast(ADMIN_IDLE_MINUTES) }]));
  }
}

/** Selects sessions that are neither expired nor idle and whose account is enabled. */
function alive({ manager }: Reader): SelectQueryBuilder<AdminSession> {
  return manager
    .createQueryBuilder(AdminSession, 'session')
    .innerJoinAndSelect('session.admin', 'admin', 'admin.disabledAt IS NULL')
    .where('session.expiresAt > now() AND session.usedAt > now() - make_interval(mins => :idle)', { idle: ADMIN_IDLE_MINUTES });
}

async function endSessions(tx: Tx, which: FindOptionsWhere<AdminSession>): Promise<void> {
  const { raw } = await tx.manager.createQueryBuilder().delete().from(AdminSession).where(which).returning('id').execute();
  for (const { id: sessionId } of raw as Pick<AdminSession, 'id'>[]) tx.emit('admin.session-ended', { sessionId });
}
