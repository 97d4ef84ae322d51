import { isLate } from '../../platform/queue/job-run.entity.js';
import { CASH_INVARIANTS } from './cash-invariants.js';
import { LOG_INVARIANTS } from './log-invariants.js';
import { MONEY_INVARIANTS } from './money-invariants.js';
import { SEASONLESS_INVARIANTS, seasonsSince } from './seasons-since.js';

/**
 * A condition that must always hold, expressed as a query that returns no rows as long as it holds. The tests check all invariants after
 * every race and fault. Seeded violations prove that each invariant can fail.
 */
export interface Invariant {
  id: string;
  says: string;
  /** Query that returns one row per violation, with a column `what`. It omits schema names, so `seasonsSince` can shadow tables. */
  sql: string;
}

const LIVE = `('held', 'sold', 'blocked')`;

export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    says: 'a slot has at most one live claim now',
    sql: `SELECT slot_id AS what FROM claims WHERE state IN ${LIVE} GROUP BY slot_id HAVING count(*) > 1`,
  },
  {
    id: 'I1-history',
    says: 'a slot had at most one live claim at every point of its audit history',
    // Orders by audit ID instead of time. A slot can be claimed only after its release has committed, so the release has the lower ID.
    sql: `
      SELECT slot_id AS what FROM (
        SELECT slot_id, id, sum(CASE
            WHEN from_state IS NULL AND to_state IN ${LIVE} THEN 1
            WHEN from_state IN ${LIVE} AND to_state NOT IN ${LIVE} THEN -1
            WHEN from_state = 'released' AND to_state IN ${LIVE} THEN 1
            ELSE 0 END) OVER (PARTITION BY slot_id ORDER BY id) AS live
        FROM audit WHERE entity = 'claim') history
      WHERE live NOT IN (0, 1) GROUP BY slot_id`,
  },
  {
    id: 'I2-claim',
    says: 'a sold claim has a live booking of the same person and selection',
    sql: `
      SELECT c.slot_id AS what FROM claims c LEFT JOIN bookings b ON b.id = c.booking_id
      WHERE c.state = 'sold' AND (b.id IS NULL OR b.payment_status NOT IN ('confirming', 'paid')
        OR b.user_id <> c.user_id OR b.selection_id <> c.selection_id)`,
  },
  {
    id: 'I2-booking',
    says: 'a confirming or paid booking has exactly its slots',
    sql: `
      SELECT b.reference || ' has not ' || s.slot_id AS what FROM bookings b JOIN booking_slots s ON s.booking_id = b.id
      WHERE b.payment_status IN ('confirming', 'paid')
        AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.booking_id = b.id AND c.slot_id = s.slot_id AND c.state = 'sold')
      UNION ALL SELECT b.reference || ' has besides ' || c.slot_id FROM claims c JOIN bookings b ON b.id = c.booking_id
      WHERE c.state = 'sold' AND NOT EXISTS (SELECT 1 FROM booking_slots s WHERE s.booking_id = b.id AND s.slot_id = c.slot_id)`,
  },
  ...MONEY_INVARIANTS,
  {
    id: 'I6',
    says: 'a person has at most the season’s limit of live slots on a date',
    sql: `
      SELECT c.user_id || ' on ' || c.date AS what FROM claims c JOIN seasons s ON s.year = left(c.date, 4)::int
      WHERE c.state IN ('held', 'sold') AND (c.expires_at IS NULL OR c.expires_at > now())
      GROUP BY c.user_id, c.date, s.max_slots_per_day HAVING count(*) > s.max_slots_per_day`,
  },
  {
    id: 'I7-claim',
    says: 'a held claim has an open selection',
    sql: `
      SELECT c.slot_id AS what FROM claims c LEFT JOIN selections s ON s.id = c.selection_id
      WHERE c.state = 'held' AND (s.id IS NULL OR s.state NOT IN ('held', 'paying', 'conflict', 'expiring'))`,
  },
  {
    id: 'I7-late',
    says: 'no open selection is more than five minutes past its expiry',
    sql: `SELECT id::text AS what FROM selections WHERE state IN ('held', 'paying', 'conflict') AND expires_at < now() - interval '5 minutes'`,
  },
  {
    id: 'I7-payable',
    says: 'an ended selection has nothing that can still be paid',
    sql: `
      SELECT p.id::text AS what FROM payments p JOIN selections s ON s.id = p.selection_id
      WHERE s.state IN ('expired', 'cancelled') AND p.state IN ('creating', 'open', 'authorised', 'capturing')`,
  },
  {
    id: 'I8-last',
    says: 'every state matches its last audit row',
    sql: `
      SELECT e.entity || ' ' || e.id AS what FROM (
        SELECT 'claim' AS entity, id::text, state FROM claims UNION ALL SELECT 'selection', id::text, state FROM selections UNION ALL
        SELECT 'booking', id::text, payment_status FROM bookings UNION ALL SELECT 'payment', id::text, state FROM payments UNION ALL
        SELECT 'refund', id::text, state FROM refunds) e
      LEFT JOIN LATERAL (SELECT to_state FROM public.audit a WHERE a.entity = e.entity AND a.entity_id = e.id ORDER BY a.id DESC LIMIT 1) last ON true
      WHERE last.to_state IS DISTINCT FROM e.state`,
  },
  {
    id: 'I8-chain',
    says: 'the audit chain is unbroken and starts without a state',
    sql: `
      SELECT entity || ' ' || entity_id AS what FROM (
        SELECT entity, entity_id, from_state, lag(to_state) OVER (PARTITION BY entity, entity_id ORDER BY id) AS before FROM audit) chain
      WHERE from_state IS DISTINCT FROM before`,
  },
  {
    id: 'I8-final',
    says: 'final states are never left, and a selection leaves the booked state only if its booking was never paid',
    sql: `
      SELECT entity || ' ' || entity_id AS what FROM audit
      WHERE (entity = 'claim' AND from_state = 'released')
         OR (entity = 'selection' AND from_state IN ('expired', 'cancelled'))
         OR (entity = 'selection' AND from_state = 'booked' AND NOT (to_state = 'cancelled' AND EXISTS (
              SELECT 1 FROM bookings b WHERE b.selection_id::text = entity_id AND b.payment_status = 'cancelled' AND b.paid_at IS NULL)))
         OR (entity = 'booking' AND from_state = 'refunded')
         OR (entity = 'payment' AND from_state = 'voided')
         OR (entity = 'refund' AND from_state = 'failed')`,
  },
  {
    id: 'I10',
    says: 'no event, outbox message, refund or job is stuck',
    // Excludes emails that the mail server has deferred, which are abandoned after a day, and bulk emails, which are sent one at a time.
    sql: `
      SELECT 'webhook event ' || id AS what FROM webhook_events WHERE processed_at IS NULL AND received_at < now() - interval '10 minutes'
      UNION ALL SELECT 'outbox ' || id || ' ' || kind FROM outbox WHERE done_at IS NULL AND created_at < now() - interval '10 minutes'
        AND mail_outcome IS DISTINCT FROM 'later' AND (attempts > 0 OR (lane <> 'bulk' AND due_at < now() - interval '10 minutes'))
      UNION ALL SELECT 'refund ' || id || ' ' || state FROM refunds
      WHERE (state IN ('requested', 'uncertain') AND created_at < now() - interval '1 hour') OR (state = 'settling' AND created_at < now() - interval '10 days')
      UNION ALL SELECT 'job ' || name FROM job_runs WHERE ${isLate('alive_at', 'every_seconds')}`,
  },
  {
    id: 'I11',
    says: 'nothing was claimed after its cut-off',
    sql: `
      SELECT c.slot_id || ' at ' || c.asked_at AS what FROM claims c JOIN seasons s ON s.year = left(c.date, 4)::int
      WHERE c.asked_at >= (c.slot_id::timestamp AT TIME ZONE s.time_zone) - make_interval(mins => c.cutoff_minutes)`,
  },
  {
    id: 'days',
    says: 'the count of each day equals its number of live claims',
    sql: `
      SELECT v.date AS what FROM day_versions v
      LEFT JOIN (SELECT date, count(*) AS n FROM claims WHERE state IN ${LIVE} GROUP BY date) c ON c.date = v.date
      WHERE v.taken <> coalesce(c.n, 0)`,
  },
  {
    id: 'I12',
    says: 'the totals of all paid bookings add up to the prices of their tickets',
    sql: `
      SELECT 'bookings ' || bookings || ', tickets ' || tickets AS what FROM (
        SELECT (SELECT coalesce(sum(total_cents), 0) FROM bookings WHERE payment_status = 'paid') AS bookings,
               (SELECT coalesce(sum(s.price_cents), 0) FROM claims c JOIN bookings b ON b.id = c.booking_id
                JOIN selections s ON s.id = b.selection_id WHERE c.state = 'sold' AND b.payment_status = 'paid') AS tickets) sums
      WHERE bookings <> tickets`,
  },
  {
    id: 'I13',
    says: 'buyers keep tickets that were reported as paid until a recorded refund',
    sql: `
      SELECT b.reference AS what FROM bookings b
      WHERE b.paid_at IS NOT NULL AND b.payment_status <> 'paid' AND NOT (b.payment_status = 'refunded' AND EXISTS (
        SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.booking_id = b.id AND r.applied_at IS NOT NULL
        UNION ALL SELECT 1 FROM cash_sales k WHERE k.booking_id = b.id AND k.returned_at IS NOT NULL))
      UNION ALL SELECT b.reference || ' lost ' || c.slot_id FROM claims c JOIN bookings b ON b.id = c.booking_id
      WHERE b.paid_at IS NOT NULL AND c.state <> 'sold' AND NOT EXISTS (
        SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE p.booking_id = b.id AND r.applied_at IS NOT NULL AND c.slot_id = ANY(r.slot_ids)
        UNION ALL SELECT 1 FROM cash_sales k WHERE k.booking_id = b.id AND k.returned_at IS NOT NULL)`,
  },
  {
    id: 'I15',
    says: 'an idempotency key has one response, and the selection or booking in it exists and belongs to the same person',
    sql: `
      SELECT user_id || ' used twice ' || key AS what FROM idempotency_keys GROUP BY owner, user_id, key HAVING count(*) > 1
      UNION ALL SELECT k.user_id || ' has no selection of ' || k.key FROM idempotency_keys k
      WHERE k.owner = 'person' AND k.body::jsonb ? 'selectionId' AND NOT EXISTS (SELECT 1 FROM selections s WHERE s.id::text = k.body->>'selectionId' AND s.user_id = k.user_id)
      UNION ALL SELECT k.user_id || ' has no booking of ' || k.key FROM idempotency_keys k
      WHERE k.owner = 'person' AND k.body::jsonb ? 'bookingId' AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.id::text = k.body->>'bookingId' AND b.user_id = k.user_id)`,
  },
  {
    id: 'I18',
    says: 'nobody holds a slot for longer than thirty minutes and one payment page without a pause',
    // Within two hours, a user can hold a slot for 61 minutes and, after a pause of 30 minutes, for the remaining 29 minutes. A payment
    // that came too late adds ten minutes.
    sql: `
      SELECT s.id::text AS what FROM selections s
      WHERE s.state IN ('held', 'paying') AND s.expires_at > coalesce(s.page_until, s.held_since + interval '30 minutes') + interval '1 second'
      UNION ALL SELECT c.slot_id || ' by ' || c.user_id FROM claims c JOIN selections s ON s.id = c.selection_id
      WHERE (c.state = 'held' OR c.held_until > now() - interval '2 hours') AND c.user_id IS NOT NULL
      GROUP BY c.slot_id, c.user_id
      HAVING sum(greatest(least(coalesce(c.held_until, now()), s.expires_at) - greatest(c.created_at, now() - interval '2 hours'), interval '0')) > interval '102 minutes'`,
  },
  {
    id: 'places',
    says: 'places exist only for valid arrivals, their number matches the stored count, and no emails about them are planned before the announcement',
    sql: `
      SELECT 'counted for a withdrawn arrival: ' || c.arrival_id AS what FROM place_counts c JOIN arrivals a ON a.id = c.arrival_id WHERE a.state = 'withdrawn'
      UNION ALL SELECT 'said ' || coalesce(c.tickets, 0) || ', counted ' || coalesce(p.n, 0) FROM place_counts c
      FULL JOIN (SELECT arrival_id, count(*)::int AS n FROM ticket_places GROUP BY arrival_id) p ON p.arrival_id = c.arrival_id
      WHERE coalesce(c.tickets, 0) <> coalesce(p.n, 0)
      UNION ALL SELECT 'an email before the announcement: ' || m.id FROM place_mails m JOIN arrivals a ON a.id = m.arrival_id WHERE a.state <> 'announced'`,
  },
  {
    id: 'cards',
    says: 'a prediction card shows a booking that was paid, and its owner still has an account',
    sql: `
      SELECT c.code AS what FROM challenge_cards c JOIN bookings b ON b.id = c.booking_id JOIN users u ON u.id = b.user_id
      WHERE b.paid_at IS NULL OR u.deleted_at IS NOT NULL`,
  },
  ...CASH_INVARIANTS,
  ...LOG_INVARIANTS,
];

export interface Violation {
  id: string;
  says: string;
  what: string[];
}

type Query = (sql: string) => Promise<{ what: string }[]>;

/** Returns at most ten violations per invariant. An invariant whose query fails counts as violated. @param since first season to check */
export async function findViolations(query: Query, since?: number): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const { id, says, sql } of INVARIANTS) {
    const scope = since === undefined || SEASONLESS_INVARIANTS.includes(id) ? '' : seasonsSince(since);
    const what = await query(`${scope} SELECT what FROM (${sql}) violations LIMIT 10`).then(
      (rows) => rows.map((row) => row.what),
      (error: unknown) => [`not checked: ${error instanceof Error ? error.message : String(error)}`],
    );
    if (what.length > 0) found.push({ id, says, what });
  }
  return found;
}
