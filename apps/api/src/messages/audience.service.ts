import { Injectable } from '@nestjs/common';
import type { Audience, AudienceKind, MessageForm, MessagePurpose } from '@raffle/contracts/admin/messages';
import { Database, type Tx } from '../platform/db/database.js';

/** Ids of the people of a group; $1 is the season, $2 the date. */
const PEOPLE_OF: Record<AudienceKind, string> = {
  buyers: `SELECT user_id FROM bookings WHERE season_year = $1 AND payment_status = 'paid'`,
  'day-buyers': `SELECT c.user_id FROM claims c JOIN bookings b ON b.id = c.booking_id WHERE c.date = $2 AND c.state = 'sold' AND b.season_year = $1 AND b.payment_status = 'paid'`,
  unpaid: `SELECT user_id FROM bookings WHERE season_year = $1 AND payment_status = 'pending'`,
  winner: `SELECT b.user_id FROM winners w JOIN arrivals a ON a.id = w.arrival_id JOIN bookings b ON b.id = w.booking_id
            WHERE a.season_year = $1 AND a.state = 'announced' AND w.state IN ('told', 'claimed')`,
  everybody: `SELECT id FROM users`,
};

/** Whoever bought at the bridge without an account has no address. Both parameters are named, so that Postgres knows their types. */
const REACHABLE = (kind: AudienceKind): string =>
  `u.deleted_at IS NULL AND NOT u.walk_in AND $1::int IS NOT NULL AND ($2::text IS NULL OR true) AND u.id IN (${PEOPLE_OF[kind]})`;

/** Whoever has opted out of news gets none; $3 is what the message is about. */
const WANTED = `($3 = 'booking' OR u.news_declined_at IS NULL)`;

/** A few letters that stand for exactly these people. @param ids an expression of SQL */
const GROUP_OF = (ids: string, which = 'true'): string =>
  `encode(sha256(coalesce(string_agg(${ids}::text, ',' ORDER BY ${ids}) FILTER (WHERE ${which}), '')::bytea), 'hex')`;

export interface Counted {
  count: number;
  group: string;
  optedOut: number;
  /** The first few, by when they came. */
  first: { name: string; email: string; newsToken: string }[];
}

/** Who is in a group at this moment. */
@Injectable()
export class AudienceService {
  constructor(private readonly db: Database) {}

  async count({ kind, year, date }: Audience, purpose: MessagePurpose): Promise<Counted> {
    // The first few are some of those that are counted.
    const { counted, first } = await this.db.snapshot(async (reader) => {
      const [counted] = await reader.rows<{ all: number; declined: number; group: string }>(
        `SELECT count(*)::int AS all, count(u.news_declined_at)::int AS declined, ${GROUP_OF('u.id', WANTED)} AS group
           FROM users u WHERE ${REACHABLE(kind)}`,
        [year, date, purpose],
      );
      const first = await reader.rows<{ name: string; email: string; newsToken: string }>(
        `SELECT u.full_name AS name, u.email, u.news_token AS "newsToken" FROM users u
          WHERE ${REACHABLE(kind)} AND ${WANTED} ORDER BY u.id LIMIT 3`,
        [year, date, purpose],
      );
      return { counted, first };
    });
    const { all, declined, group } = counted ?? { all: 0, declined: 0, group: '' };
    const optedOut = purpose === 'news' ? declined : 0;
    return { count: all - optedOut, optedOut, group, first };
  }

  /** Writes down who gets the message, each person once; from then on the group may change. @returns how many */
  write(tx: Tx, messageId: string, { audience: { kind, year, date }, purpose }: MessageForm): Promise<number> {
    return tx.write(
      `INSERT INTO message_recipients (message_id, user_id)
       SELECT $4, u.id FROM users u WHERE ${REACHABLE(kind)} AND ${WANTED}`,
      [year, date, purpose, messageId],
    );
  }

  /** Of whoever gets the message, to be compared with what was previewed. */
  async groupOf(tx: Tx, messageId: string): Promise<string> {
    const [row] = await tx.rows<{ group: string }>(`SELECT ${GROUP_OF('user_id')} AS group FROM message_recipients WHERE message_id = $1`, [
      messageId,
    ]);
    return row?.group ?? '';
  }
}
