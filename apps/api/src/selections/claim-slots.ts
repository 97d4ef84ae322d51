import { HOLD_MINUTES, HOLD_PAUSE_MINUTES, HOLD_TOTAL_MINUTES, MIN_HOLD_SECONDS } from '@raffle/contracts/limits';
import type { Reader, Statement, Tx } from '../platform/db/database.js';
import { AppError } from '../platform/http/errors/app-error.js';
import { LOCK_SALES_SHARED } from '../season/sales-lock.js';

export interface ClaimRequest {
  selectionId: string;
  userId: string;
  seasonYear: number;
  /** In chronological order, which is also the order in which the slots are claimed. */
  slotIds: readonly string[];
  dates: readonly string[];
  priceCents: number;
  totalCents: number;
  /** Null to use the account's own name. */
  customerName: string | null;
  customerEmail: string | null;
  customerPhone: string | null;
  /** Calendar time at which the slots were found to be on sale. */
  askedAt: Date;
  cutoffMinutes: number;
  /** Null for a cash sale. */
  origin: { address: string; domainKey: string } | null;
  /** If true, the caller increments the dates' versions later, at the end of the transaction. */
  daysLater: boolean;
}

export interface ClaimOutcome {
  expiresAt: Date;
  /** The slots that were free and are now held. If there are fewer than requested, the caller rolls back. */
  claimed: string[];
  /** Whether sales have stopped, according to the season's row as read by this statement (not a cache). */
  salesStopped: boolean;
  /** Maps each date to the number of slots that the person already holds or has bought, excluding the slots claimed now. */
  alreadyTaken: Record<string, number>;
  /** Wanted slots that the person has already held for the maximum time. If there are any, the caller rolls back. */
  usedUp: string[];
  /** Time at which the person can hold all the wanted slots again; null if none were used up. */
  pausedUntil: Date | null;
  /** Minutes until `pausedUntil` according to the database's clock, rounded up. */
  pausedMinutes: number | null;
  days: { date: string; version: number; taken: number }[];
}

export const hasPaid = (userId: string): string => `EXISTS (SELECT FROM bookings b WHERE b.user_id = ${userId} AND b.paid_at IS NOT NULL)`;

/**
 * SQL for `Selection.heldFrom`. Omits the email domain if anyone at that domain has paid, because it may be a mail provider's domain, which
 * strangers share.
 */
const ORIGIN = `
    origin AS (
      SELECT CASE WHEN $13::text IS NOT NULL AND NOT ${hasPaid('u.id')} THEN array_remove(ARRAY[$13, CASE
        WHEN u.email_confirmed_at IS NOT NULL
          AND NOT EXISTS (SELECT FROM users o WHERE mail_domain(o.email) = mail_domain(u.email) AND ${hasPaid('o.id')})
        THEN encode(sha256(convert_to($14 || mail_domain(u.email), 'UTF8')), 'hex') END], NULL) END AS keys
      FROM users u WHERE u.id = $2
    )`;

const minutes = (count: number): string => `interval '${count} minutes'`;

/**
 * SQL that makes a slot keep the age of its last hold if it is claimed again, not counting the time between the holds. `earlier` contains
 * each wanted slot's last hold in the past half hour, by the same person or by an account that shares a key in `held_from`. `lasts_until`
 * is the time at which the slot reaches its maximum hold time: the end of its payment page or, if there was no page, thirty minutes after
 * the hold began. If this transaction replaces a hold, the new hold ends no later than the old one. `run` combines all slots.
 */
const AGE = `
    earlier AS (
      SELECT DISTINCT ON (c.slot_id) c.slot_id, c.held_until, c.held_since + g.gap AS since, s.page_until IS NOT NULL AS paged,
             coalesce(s.page_until, c.held_since + ${minutes(HOLD_TOTAL_MINUTES)}) + g.gap AS lasts_until,
             CASE WHEN c.held_until = now() THEN s.expires_at END AS ends
      FROM claims c JOIN selections s ON s.id = c.selection_id, LATERAL (SELECT now() - greatest(c.held_until, c.held_since) AS gap) g
      WHERE (c.user_id = $2 OR s.held_from && (SELECT keys FROM origin)) AND c.slot_id = ANY($4) AND c.held_until > now() - ${minutes(HOLD_PAUSE_MINUTES)}
      ORDER BY c.slot_id, c.id DESC
    ), run AS (
      SELECT coalesce(min(since), now()) AS since, CASE WHEN bool_or(paged) THEN min(lasts_until) END AS page_until,
             least(now() + ${minutes(HOLD_MINUTES)}, min(lasts_until), min(ends)) AS ends
      FROM earlier
    ), used_up AS (
      SELECT slot_id, held_until FROM earlier WHERE lasts_until < now() + interval '${MIN_HOLD_SECONDS} seconds'
    )`;

/**
 * Builds a single statement that writes the selection, the claims and the dates' versions, and reads the person's slot counts. If a slot is
 * already taken, the statement returns fewer slots instead of raising an error, because an error would abort the transaction. Claims are
 * inserted in slot order and dates are updated in date order, so if two requests overlap, one waits for the other instead of deadlocking.
 */
const claimStatement = (name: string, days: { raised: string; returned: string }): Statement => ({
  name,
  text: `
    WITH ${ORIGIN}, ${AGE}, selection AS (
      INSERT INTO selections (id, user_id, season_year, state, slot_ids, price_cents, total_cents,
                              customer_name, customer_email, customer_phone, held_since, page_until, expires_at, held_from)
      SELECT $1, u.id, $3, 'held', $4, $5, $6, coalesce($7, u.full_name), CASE WHEN u.walk_in THEN '' ELSE coalesce($8, u.email) END, coalesce($9, u.phone),
             r.since, r.page_until, r.ends, o.keys
      FROM users u, run r, origin o WHERE u.id = $2
      RETURNING expires_at
    ), claimed AS (
      INSERT INTO claims (slot_id, state, user_id, selection_id, held_since, expires_at, asked_at, cutoff_minutes)
      SELECT w.slot_id, 'held', $2, $1, coalesce(e.since, now()), r.ends, $11, $12
      FROM unnest($4::text[]) WITH ORDINALITY w (slot_id, n) CROSS JOIN run r LEFT JOIN earlier e ON e.slot_id = w.slot_id ORDER BY w.n
      ON CONFLICT (slot_id) WHERE state <> 'released' DO NOTHING
      RETURNING slot_id, date
    )${days.raised}
    SELECT (SELECT expires_at FROM selection) AS "expiresAt",
      ARRAY(SELECT slot_id FROM claimed) AS claimed,
      (SELECT s.sales_frozen OR s.arrival_at IS NOT NULL OR s.ended_at IS NOT NULL OR s.status <> 'open' FROM seasons s WHERE s.year = $3) AS "salesStopped",
      (SELECT coalesce(json_object_agg(mine.date, mine.n), '{}') FROM (
         SELECT date, count(*)::int AS n FROM claims
         WHERE user_id = $2 AND date = ANY($10) AND state IN ('held', 'sold') AND (expires_at IS NULL OR expires_at > now())
         GROUP BY date) mine) AS "alreadyTaken",
      ARRAY(SELECT slot_id FROM used_up) AS "usedUp",
      (SELECT max(held_until) + ${minutes(HOLD_PAUSE_MINUTES)} FROM used_up) AS "pausedUntil",
      (SELECT ceil(extract(epoch FROM max(held_until) + ${minutes(HOLD_PAUSE_MINUTES)} - now()) / 60)::int FROM used_up) AS "pausedMinutes",
      ${days.returned} AS days`,
});

export const CLAIM_SLOTS = claimStatement('claim_slots', {
  raised: `, counted AS (
      SELECT date, count(*)::int AS n FROM claimed GROUP BY date
    ), in_order AS (
      SELECT v.date FROM day_versions v JOIN counted c ON c.date = v.date ORDER BY v.date FOR UPDATE OF v
    ), days AS (
      UPDATE day_versions v SET version = v.version + 1, taken = v.taken + c.n
      FROM counted c JOIN in_order o ON o.date = c.date WHERE v.date = c.date
      RETURNING v.date, v.version, v.taken
    )`,
  returned: `(SELECT coalesce(json_agg(days), '[]') FROM days)`,
});

/**
 * Claims slots in a transaction that has already freed other slots. Leaves out the dates' versions, because the transaction increments all
 * of them together, in date order, at its end.
 */
export const CLAIM_WITHOUT_DAYS = claimStatement('claim_without_days', { raised: '', returned: `'[]'::json` });

export async function claimSlots(tx: Tx, request: ClaimRequest): Promise<ClaimOutcome> {
  const [outcome] = await tx.rows<ClaimOutcome & Record<string, unknown>>(request.daysLater ? CLAIM_WITHOUT_DAYS : CLAIM_SLOTS, [
    request.selectionId,
    request.userId,
    request.seasonYear,
    request.slotIds,
    request.priceCents,
    request.totalCents,
    request.customerName,
    request.customerEmail,
    request.customerPhone,
    request.dates,
    request.askedAt,
    request.cutoffMinutes,
    request.origin?.address ?? null,
    request.origin?.domainKey ?? '',
  ]);
  if (outcome === undefined) throw new Error('the claim statement returned no row');
  return outcome;
}

/**
 * Returns how many held or sold slots the person has on each date, for a request that is refused before anything is claimed. Excludes the
 * wanted slots and slots in selections that the request would replace.
 */
export async function otherClaimsByDate(
  reader: Reader,
  userId: string,
  wanted: readonly string[],
  dates: readonly string[],
): Promise<Record<string, number>> {
  const counts = await reader.rows<{ date: string; n: number }>(
    `SELECT date, count(*)::int AS n FROM claims c
     WHERE user_id = $1 AND date = ANY($3) AND slot_id <> ALL($2) AND state IN ('held', 'sold') AND (expires_at IS NULL OR expires_at > now())
       AND NOT (state = 'held' AND EXISTS (
         SELECT 1 FROM claims same WHERE same.selection_id = c.selection_id AND same.state = 'held' AND same.slot_id = ANY($2)))
     GROUP BY date`,
    [userId, wanted, dates],
  );
  return Object.fromEntries(counts.map(({ date, n }) => [date, n]));
}

/**
 * Serialises one person's claims, so that their parallel requests together cannot exceed the daily limit. Then waits for any transaction
 * that is changing what is on sale, so that either the claim sees the change or the change sees the claim.
 */
export const LOCK_PERSON: Statement = {
  name: 'lock_person',
  text: `
    WITH person AS MATERIALIZED (SELECT FROM users WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE)
    SELECT ${LOCK_SALES_SHARED} FROM person`,
};

export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  const people = await tx.rows(LOCK_PERSON, [userId]);
  if (people.length === 0) throw new AppError('UNAUTHENTICATED', 'Please sign in to continue.');
}
