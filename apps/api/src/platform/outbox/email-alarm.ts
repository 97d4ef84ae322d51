import { Injectable } from '@nestjs/common';
import { Attention } from '../attention/attention.js';
import { Database } from '../db/database.js';
import { MAIL_LANES, type MailLane } from './outbox-message.entity.js';

/** Number of seconds without a sent email after which waiting emails count as stuck. */
const STUCK_AFTER = 60;

/** Maximum number of deferred emails for which individual recipients, rather than the mail server, may be the cause. */
const FEW_PUT_OFF = 2;
const MANY_REFUSED = 10;

interface Stuck extends Record<string, unknown> {
  lane: MailLane;
  emails: number;
  minutes: number;
  error: string | null;
}

/**
 * Finds lanes that have emails waiting but have not sent any for `STUCK_AFTER` seconds. Group messages have their own table and count as
 * the lane `bulk`.
 */
const STUCK = `
  WITH waiting AS (
    SELECT lane, created_at AS since, coalesce(mail_outcome = 'later', false) AS put_off, last_error AS error FROM outbox
     WHERE lane = ANY ($1) AND done_at IS NULL AND created_at < now() - make_interval(secs => $2)
    UNION ALL
    SELECT 'bulk', m.created_at, r.state = 'waiting' AND r.attempts > 0, NULL
      FROM messages m JOIN message_recipients r ON r.message_id = m.id AND r.state IN ('waiting', 'sending')
     WHERE m.state = 'sending' AND m.created_at < now() - make_interval(secs => $2)),
  lanes AS (SELECT lane, count(*)::int AS emails, min(since) AS since, max(error) AS error FROM waiting
             GROUP BY lane HAVING bool_or(NOT put_off) OR count(*) > $3)
  SELECT lane, emails, (extract(epoch FROM now() - since) / 60)::int AS minutes, error FROM lanes
   WHERE NOT EXISTS (SELECT 1 FROM outbox o
                      WHERE o.lane = lanes.lane AND o.done_at > now() - make_interval(secs => $2) AND o.mail_outcome IS NULL)
     AND NOT (lane = 'bulk' AND EXISTS (SELECT 1 FROM messages m JOIN message_recipients r ON r.message_id = m.id AND r.state = 'sent'
                                         WHERE m.state = 'sending' AND r.claimed_at > now() - make_interval(secs => $2)))`;

const ALL_REFUSED = `
  SELECT lane FROM unnest($1::text[]) lane,
         LATERAL (SELECT count(*) = $2 AND bool_and(coalesce(mail_outcome = 'refused', false)) AS refused
                    FROM (SELECT o.mail_outcome FROM outbox o WHERE o.lane = lane.lane AND o.done_at IS NOT NULL ORDER BY o.id DESC LIMIT $2) last) last
   WHERE last.refused`;

/**
 * Alerts organisers with an attention item and a metric if emails are not being sent. It does not send an alert by email, because that
 * email would not be sent either.
 */
@Injectable()
export class EmailAlarm {
  constructor(
    private readonly db: Database,
    private readonly attention: Attention,
  ) {}

  async check(): Promise<void> {
    const begun = await this.attention.checkBegins();
    const { stuck, refused } = await this.db.snapshot(async (reader) => ({
      stuck: await reader.rows<Stuck>(STUCK, [MAIL_LANES, STUCK_AFTER, FEW_PUT_OFF]),
      refused: await reader.rows<{ lane: MailLane }>(ALL_REFUSED, [MAIL_LANES, MANY_REFUSED]),
    }));
    const found = new Map<MailLane, string>();
    for (const { lane } of refused) found.set(lane, `the email server has refused the last ${MANY_REFUSED} emails`);
    for (const { lane, emails, minutes, error } of stuck)
      found.set(lane, `none are being sent; emails waiting: ${emails}, the oldest for ${minutes} min${error === null ? '' : `: ${error}`}`);
    for (const [lane, details] of found) await this.attention.raise('email-stuck', lane, details);
    await this.attention.closeOthers('email-stuck', [...found.keys()], begun);
  }
}
