import { Injectable } from '@nestjs/common';
import type { Audience, AudienceKind, MessageForm, MessagePreview, MessagePurpose } from '@raffle/contracts/admin/messages';
import { CONFIRMED_NAME } from '../auth/email-links/mailbox.js';
import { Database, type Tx } from '../platform/db/database.js';

/** For each group, the query for its users' IDs. $1 is the season's year, and $2 is the date. */
const PEOPLE_OF: Record<AudienceKind, string> = {
  buyers: `SELECT user_id FROM bookings WHERE season_year = $1 AND payment_status = 'paid'`,
  'day-buyers': `SELECT c.user_id FROM claims c JOIN bookings b ON b.id = c.booking_id WHERE c.date = $2 AND c.state = 'sold' AND b.season_year = $1 AND b.payment_status = 'paid'`,
  unpaid: `SELECT user_id FROM bookings WHERE season_year = $1 AND payment_status = 'pending'`,
  winner: `SELECT b.user_id FROM winners w JOIN arrivals a ON a.id = w.arrival_id JOIN bookings b ON b.id = w.booking_id
            WHERE a.season_year = $1 AND a.state = 'announced' AND w.state IN ('told', 'claimed')`,
  everybody: `SELECT id FROM users WHERE NOT walk_in`,
};

/**
 * Condition that a user belongs to a group. It mentions $1 and $2, so that Postgres can infer their types even if the group's query does
 * not use them.
 */
const IN_GROUP = (kind: AudienceKind): string =>
  `u.deleted_at IS NULL AND $1::int IS NOT NULL AND ($2::text IS NULL OR true) AND u.id IN (${PEOPLE_OF[kind]})`;

/** Condition that a user belongs to a group and can be emailed. Cash buyers have no email address. */
const REACHABLE = (kind: AudienceKind): string => `NOT u.walk_in AND ${IN_GROUP(kind)}`;

/** Excludes users who have opted out of news, unless the message is about a booking. $3 is the message's purpose. */
const NOT_OPTED_OUT = `($3 = 'booking' OR u.news_declined_at IS NULL)`;

/**
 * SQL for a hash of a group's members. Two groups have the same hash only if they have the same members. @param ids SQL expression for the
 * members' IDs
 */
const GROUP_OF = (ids: string, which = 'true'): string =>
  `encode(sha256(coalesce(string_agg(${ids}::text, ',' ORDER BY ${ids}) FILTER (WHERE ${which}), '')::bytea), 'hex')`;

interface First extends Record<string, unknown> {
  fullName: string;
  /** Null unless the user has confirmed the email address. */
  name: string | null;
  email: string;
  newsToken: string;
}

export interface Counted extends Pick<MessagePreview, 'count' | 'noticeOnly' | 'withoutEmail' | 'group' | 'optedOut'> {
  /** Up to three recipients. Recipients of the full text precede recipients of the notice; within each, the oldest account comes first. */
  first: First[];
}

/** Reads a group's current members, and stores a message's recipients. */
@Injectable()
export class AudienceService {
  constructor(private readonly db: Database) {}

  async count({ kind, year, date }: Audience, purpose: MessagePurpose): Promise<Counted> {
    // Reads from one snapshot, so that the count and the first recipients are consistent.
    const { counted, first } = await this.db.snapshot(async (reader) => {
      const [counted] = await reader.rows<Omit<Counted, 'first'> & Record<string, unknown>>(
        `SELECT count(*) FILTER (WHERE ${NOT_OPTED_OUT})::int AS count, count(*) FILTER (WHERE NOT ${NOT_OPTED_OUT})::int AS "optedOut",
                count(*) FILTER (WHERE ${NOT_OPTED_OUT} AND u.email_confirmed_at IS NULL)::int AS "noticeOnly",
                (SELECT count(DISTINCT coalesce(nullif(u.phone, ''), u.id::text))::int FROM users u WHERE u.walk_in AND ${IN_GROUP(kind)}) AS "withoutEmail",
                ${GROUP_OF('u.id', NOT_OPTED_OUT)} AS group
           FROM users u WHERE ${REACHABLE(kind)}`,
        [year, date, purpose],
      );
      const first = await reader.rows<First>(
        `SELECT u.full_name AS "fullName", ${CONFIRMED_NAME}, u.email, u.news_token AS "newsToken" FROM users u
          WHERE ${REACHABLE(kind)} AND ${NOT_OPTED_OUT} ORDER BY u.email_confirmed_at IS NULL, u.id LIMIT 3`,
        [year, date, purpose],
      );
      return { counted, first };
    });
    if (counted === undefined) throw new Error('the count returned no row');
    return { ...counted, first };
  }

  /**
   * Stores a message's recipients, each user once. If the group changes later, the recipients stay the same.
   * @returns the number of recipients
   */
  write(tx: Tx, messageId: string, { audience: { kind, year, date }, purpose }: MessageForm): Promise<number> {
    return tx.write(
      `INSERT INTO message_recipients (message_id, user_id)
       SELECT $4, u.id FROM users u WHERE ${REACHABLE(kind)} AND ${NOT_OPTED_OUT}`,
      [year, date, purpose, messageId],
    );
  }

  /** Returns the hash of a message's recipients, to compare with the hash in the preview. */
  async groupOf(tx: Tx, messageId: string): Promise<string> {
    const [row] = await tx.rows<{ group: string }>(`SELECT ${GROUP_OF('user_id')} AS group FROM message_recipients WHERE message_id = $1`, [
      messageId,
    ]);
    return row?.group ?? '';
  }
}
