import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import type { Pool } from 'pg';

const PgStore = connectPgSimple(session);

const READ_SESSION = { name: 'read_session', text: 'SELECT sess FROM sessions WHERE sid = $1 AND expire > now()' };

/** Sessions in Postgres, where a deleted one stays deleted. */
export class SessionStore extends PgStore {
  constructor(private readonly connections: Pool) {
    super({
      pool: connections,
      tableName: 'sessions',
      // Expiry is compared when a session is read; a job removes the old rows.
      pruneSessionInterval: false,
      // Renewal is the middleware's, every few minutes; the library's touch would write at every request.
      disableTouch: true,
    });
  }

  /** The library's read, as a statement that Postgres plans once a connection: every signed-in request begins with it. */
  override get(id: string, done: (error: unknown, data?: SessionData | null) => void): void {
    this.connections
      .query<{ sess: SessionData }>({ ...READ_SESSION, values: [id] })
      .then(({ rows }) => done(null, rows[0]?.sess ?? null), done);
  }

  /**
   * Only a new session is inserted. Renewing with the library's upsert would bring back a session that a logout or a
   * password reset deletes while one of its requests is still being answered.
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
