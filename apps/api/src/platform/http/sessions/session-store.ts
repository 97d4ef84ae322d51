import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import type { Pool } from 'pg';

const PgStore = connectPgSimple(session);

const READ_SESSION = { name: 'read_session', text: 'SELECT sess FROM sessions WHERE sid = $1 AND expire > now()' };

/** Stores sign-in sessions in Postgres. A deleted session stays deleted. */
export class SessionStore extends PgStore {
  constructor(private readonly connections: Pool) {
    super({
      pool: connections,
      tableName: 'sessions',
      // Reads check the expiry, and a job removes old rows.
      pruneSessionInterval: false,
      // The middleware renews sessions every few minutes. The library's touch method would write to the database on every request.
      disableTouch: true,
    });
  }

  /** Replaces the library's read with a prepared statement, because every signed-in request starts with this read. */
  override get(id: string, done: (error: unknown, data?: SessionData | null) => void): void {
    this.connections
      .query<{ sess: SessionData }>({ ...READ_SESSION, values: [id] })
      .then(({ rows }) => done(null, rows[0]?.sess ?? null), done);
  }

  /**
   * Inserts only new sessions. A session may be deleted, by signing out or by a password reset, while a request with
   * that session is still running. The library's upsert would restore the deleted session.
   */
  override set(id: string, data: SessionData, done: (error?: unknown) => void = () => undefined): void {
    if (data.renewedAt === undefined) {
      super.set(id, data, done);
      return;
    }
    const expires = data.cookie.expires ?? new Date();
    this.connections.query('UPDATE sessions SET sess = $2, expire = $3 WHERE sid = $1', [id, data, expires]).then(() => done(), done);
  }
}
