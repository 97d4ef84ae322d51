import { Injectable } from '@nestjs/common';
import type { AdminRole } from '@raffle/contracts/admin';
import { Database, type Tx } from '../../platform/db/database.js';
import { hashOfToken, newToken } from './secret-tokens.js';

/** However busy, a session ends this long after its sign-in; unused, after the second value. */
export const ADMIN_SESSION_HOURS = 8;
export const ADMIN_IDLE_MINUTES = 30;
/** For so long after giving the password, money and exports may be touched. */
export const STEP_UP_MINUTES = 10;
/** The row is written at most this often, so that ordinary requests only read. */
const RENEW_SECONDS = 60;

/** Who is asking, as every admin route needs to know it. */
export interface CurrentAdmin {
  id: string;
  publicId: string;
  fullName: string;
  email: string;
  role: AdminRole;
  sessionId: string;
  expiresAt: Date;
  /** Until when money and exports may be touched; null when the password must be given first. */
  steppedUpUntil: Date | null;
}

export interface OpenedSession {
  token: string;
  cookie: string;
  expiresAt: Date;
}

interface SessionRow {
  id: string;
  public_id: string;
  full_name: string;
  email: string;
  role: AdminRole;
  session_id: string;
  expires_at: Date;
  stepped_up_until: Date | null;
  stale: boolean;
}

/** Sessions of organisers: an opaque token for the header, and a companion cookie that scripts cannot read; both stored as hashes. */
@Injectable()
export class AdminSessionsService {
  constructor(private readonly db: Database) {}

  async open(tx: Tx, adminId: string): Promise<OpenedSession> {
    const [token, cookie] = [newToken(), newToken()];
    const [row] = await tx.rows<{ expires_at: Date }>(
      `INSERT INTO admin_sessions (token_hash, cookie_hash, admin_id, expires_at, stepped_up_at)
       VALUES ($1, $2, $3, now() + make_interval(hours => $4), now()) RETURNING expires_at`,
      [hashOfToken(token), hashOfToken(cookie), adminId, ADMIN_SESSION_HOURS],
    );
    return { token, cookie, expiresAt: row?.expires_at ?? new Date(0) };
  }

  /** @returns undefined unless both belong to one session that is neither over nor idle, of an account that is not disabled */
  find(token: string, cookie: string): Promise<CurrentAdmin | undefined> {
    return this.findBy('token_hash', token, cookie);
  }

  /** The same for a page that the browser opens by itself, by the cookie that stands for the token there. */
  findByBoard(board: string, cookie: string): Promise<CurrentAdmin | undefined> {
    return this.findBy('board_hash', board, cookie);
  }

  /** @returns what `findByBoard` then knows the session by; an earlier one is good no more */
  async openBoard(tx: Tx, sessionId: string): Promise<string> {
    const board = newToken();
    await tx.write(`UPDATE admin_sessions SET board_hash = $2 WHERE id = $1`, [sessionId, hashOfToken(board)]);
    return board;
  }

  private async findBy(known: 'token_hash' | 'board_hash', secret: string, cookie: string): Promise<CurrentAdmin | undefined> {
    const [row] = await this.db.rows<SessionRow>(
      `SELECT a.id, a.public_id, a.full_name, a.email, a.role, s.id AS session_id, s.expires_at,
              CASE WHEN s.stepped_up_at > now() - make_interval(mins => $4) THEN s.stepped_up_at + make_interval(mins => $4) END AS stepped_up_until,
              s.used_at < now() - make_interval(secs => $5) AS stale
         FROM admin_sessions s JOIN admins a ON a.id = s.admin_id
        WHERE s.${known} = $1 AND s.cookie_hash = $2 AND a.disabled_at IS NULL
          AND s.expires_at > now() AND s.used_at > now() - make_interval(mins => $3)`,
      [hashOfToken(secret), hashOfToken(cookie), ADMIN_IDLE_MINUTES, STEP_UP_MINUTES, RENEW_SECONDS],
    );
    if (row === undefined) return undefined;
    if (row.stale) await this.db.rows(`UPDATE admin_sessions SET used_at = now() WHERE id = $1`, [row.session_id]);
    return {
      id: row.id,
      publicId: row.public_id,
      fullName: row.full_name,
      email: row.email,
      role: row.role,
      sessionId: row.session_id,
      expiresAt: row.expires_at,
      steppedUpUntil: row.stepped_up_until,
    };
  }

  /** Those of the sessions that are neither over nor idle, of an account that still has one of the roles. Asking does not renew them. */
  async living(sessionIds: readonly string[], roles: readonly AdminRole[]): Promise<string[]> {
    const rows = await this.db.rows<{ id: string }>(
      `SELECT s.id FROM admin_sessions s JOIN admins a ON a.id = s.admin_id
        WHERE s.id = ANY($1) AND a.role = ANY($3) AND a.disabled_at IS NULL AND s.expires_at > now() AND s.used_at > now() - make_interval(mins => $2)`,
      [sessionIds, ADMIN_IDLE_MINUTES, roles],
    );
    return rows.map(({ id }) => id);
  }

  async stepUp(sessionId: string): Promise<void> {
    await this.db.rows(`UPDATE admin_sessions SET stepped_up_at = now() WHERE id = $1`, [sessionId]);
  }

  /** The token alone is enough to end what it opened. */
  async end(token: string): Promise<void> {
    await this.db.rows(`DELETE FROM admin_sessions WHERE token_hash = $1`, [hashOfToken(token)]);
  }

  /** @param but a session that goes on */
  async endAllOf(tx: Tx, adminId: string, but = '0'): Promise<void> {
    await tx.write(`DELETE FROM admin_sessions WHERE admin_id = $1 AND id <> $2`, [adminId, but]);
  }

  async purge(): Promise<void> {
    await this.db.rows(`DELETE FROM admin_sessions WHERE expires_at < now() OR used_at < now() - make_interval(mins => $1)`, [
      ADMIN_IDLE_MINUTES,
    ]);
  }
}
