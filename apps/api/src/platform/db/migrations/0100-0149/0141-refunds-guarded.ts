import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is guarded when a record was withdrawn, by the log's own order where nobody witnesses, and whichever way a refund takes a ticket. */
export class RefundsGuarded1700000000141 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...LINE, ...SLOTS]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Four eyes are not taken down.');
  }
}

/**
 * As far as the log goes, by the rule of `isWitnessed`: in the log by the cut-off, and before the water where it joined late, with a witness's
 * word before the slot began. Where the terms never named a witness, it joined before the first record of this arrival.
 * @param words joins `g`, the words about heads that contain the entry `e`
 */
export const inLog = (words: string): string => `
  CASE WHEN NOT EXISTS (SELECT 1 FROM log_entries x WHERE x.season_year = $1 AND x.kind = 'terms'
                           AND jsonb_array_length(coalesce(x.leaf::jsonb #> '{terms,witnesses}', '[]')) > 0)
    THEN NOT EXISTS (SELECT 1 FROM log_entries e JOIN log_entries r ON r.season_year = e.season_year AND r.kind = 'arrival' AND r.index < e.index
                      WHERE e.reference = b.reference AND e.slot_id = t.slot_id AND e.kind = 'ticket'
                        AND (r.leaf::jsonb ->> 'arrivedAt')::timestamptz BETWEEN a.arrived_at - interval '1 day' AND a.arrived_at + interval '1 day')
    ELSE EXISTS (SELECT 1 FROM log_entries e
                  CROSS JOIN LATERAL (
                    SELECT min(o.minutes) AS minutes
                      FROM (SELECT (x.leaf::jsonb #>> '{terms,cutoffMinutes}')::int AS minutes,
                                   lead((x.leaf::jsonb ->> 'since')::timestamptz) OVER (ORDER BY x.index) AS replaced
                              FROM log_entries x WHERE x.season_year = e.season_year AND x.kind = 'terms' AND x.index < e.index) o
                     WHERE o.replaced IS NULL OR o.replaced >= e.at - interval '2 hours') cutoff
                  ${words}
                  CROSS JOIN LATERAL (SELECT e.at + (g.calendar_at - g.at) AS at, t.slot_id::timestamp AT TIME ZONE 'Africa/Gaborone' AS begins) joined
                  WHERE e.reference = b.reference AND e.slot_id = t.slot_id AND e.kind = 'ticket'
                    AND g.calendar_at < joined.begins AND coalesce(g.token::text, g.cosignature) IS NOT NULL
                    AND joined.at < joined.begins - make_interval(mins => cutoff.minutes) + interval '2 hours'
                    AND (e.at <= (e.committed::jsonb ->> 'paidAt')::timestamptz + interval '1 hour'
                         OR e.at <= a.until AND joined.at < a.arrived_at)) END`;

export const ANY_WORD = `JOIN log_witnessings g ON g.season_year = e.season_year AND g.size > e.index`;

/** The tickets that could win on one side of the slot of the arrival, the nearest first; by the rules of `rankWinners`, which a test holds them to. */
const onSide = (side: string, order: string, isInLog: string): string => `
  (SELECT b.user_id, b.id AS booking_id, t.slot_id FROM claims t JOIN bookings b ON b.id = t.booking_id
    WHERE b.season_year = $1 AND b.payment_status = 'paid' AND b.paid_at <= a.until AND t.state = 'sold' AND t.slot_id ${side} a.hit
      AND (t.asked_at IS NULL OR t.asked_at < a.arrived_at)
      AND b.user_id NOT IN (SELECT p.user_id FROM winners w JOIN bookings p ON p.id = w.booking_id WHERE w.arrival_id = a.id AND w.state = 'lapsed')
      AND ${isInLog}
    ORDER BY t.slot_id ${order} LIMIT 3)`;

/**
 * A record that was withdrawn guards as before until a winner is named: the same water may be recorded again, and every verifier then counts
 * from the first record on.
 */
export const guardedTickets = (isInLog: string): string => `
   CREATE OR REPLACE FUNCTION guarded_tickets(year int) RETURNS TABLE (arrival_id bigint, user_id bigint, booking_id int, slot_id text) LANGUAGE sql STABLE AS $$
   WITH guarding AS (
     SELECT a.id, a.arrived_at, s.winner_rule,
            to_char(date_bin('15 minutes', a.arrived_at AT TIME ZONE 'Africa/Gaborone', '2000-01-01'), 'YYYY-MM-DD"T"HH24:MI') COLLATE "C" AS hit,
            (SELECT min(r.recorded_at) FROM arrivals r WHERE r.season_year = $1
                AND (r.state <> 'withdrawn' OR r.arrived_at BETWEEN a.arrived_at - interval '1 day' AND a.arrived_at + interval '1 day')) AS until
       FROM arrivals a JOIN seasons s ON s.year = a.season_year
      WHERE a.season_year = $1
        AND (a.state <> 'withdrawn' OR NOT EXISTS (SELECT 1 FROM arrivals n WHERE n.season_year = $1 AND n.state = 'announced'))),
   line AS (
     SELECT a.id, t.user_id, t.booking_id, t.slot_id FROM guarding a CROSS JOIN LATERAL (
       SELECT * FROM (${onSide('<=', 'DESC', isInLog)} UNION ALL ${onSide('>', 'ASC', isInLog)}) t
        WHERE a.winner_rule = 'nearest' OR t.slot_id = a.hit
        ORDER BY abs(extract(epoch FROM t.slot_id::timestamp - a.hit::timestamp)), t.slot_id LIMIT 3) t)
   SELECT a.id, b.user_id, w.booking_id, w.slot_id FROM guarding a JOIN winners w ON w.arrival_id = a.id AND w.state <> 'lapsed' JOIN bookings b ON b.id = w.booking_id
    UNION SELECT * FROM line $$`;

const LINE = [
  guardedTickets(inLog(ANY_WORD)),
  `CREATE OR REPLACE FUNCTION is_guarded(buyer bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
   SELECT EXISTS (SELECT 1 FROM (SELECT DISTINCT season_year FROM arrivals) a CROSS JOIN LATERAL guarded_tickets(a.season_year) g WHERE g.user_id = buyer) $$`,
];

/**
 * Slots that a refund names only after it was made: of a part that went back at the provider, somebody says which. Looked at while they are
 * still sold. With all of the money every slot goes, which whoever has the provider's dashboard can do alone.
 */
const SLOTS = [
  `CREATE OR REPLACE FUNCTION refund_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE booking bookings; named text[] := NEW.slot_ids;
   BEGIN
     SELECT b.* INTO booking FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE p.id = NEW.payment_id;
     IF TG_OP = 'UPDATE' THEN
       IF (SELECT refunded_cents >= captured_cents FROM payments WHERE id = NEW.payment_id) THEN RETURN NULL; END IF;
       named := ARRAY(SELECT unnest(NEW.slot_ids) EXCEPT SELECT unnest(OLD.slot_ids));
     END IF;
     IF EXISTS (SELECT 1 FROM guarded_tickets(booking.season_year) g WHERE g.booking_id = booking.id AND g.slot_id = ANY (named))
        AND NOT is_approved('booking.refund', booking.user_id)
       THEN RAISE EXCEPTION 'a ticket among the first in line is refunded only when somebody else has approved it and its buyer agrees'; END IF;
     RETURN NULL;
   END $$`,
  `DROP TRIGGER refunds_need_approval ON refunds`,
  `CREATE CONSTRAINT TRIGGER refunds_need_approval AFTER INSERT ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
   WHEN (NEW.slot_ids <> '{}') EXECUTE FUNCTION refund_needs_approval()`,
  `CREATE TRIGGER refund_slots_need_approval AFTER UPDATE OF slot_ids ON refunds FOR EACH ROW
   WHEN (NOT NEW.slot_ids <@ OLD.slot_ids) EXECUTE FUNCTION refund_needs_approval()`,
];
