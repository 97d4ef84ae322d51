import type { EndedAs } from '@raffle/contracts/season';
import { isoInstant } from '../../platform/db/operators.js';
import type { LogCheckpoint } from './log-checkpoint.entity.js';

export type NewestHead = Pick<LogCheckpoint, 'size' | 'root' | 'note'> & Record<string, unknown>;

/** @param $1 year */
export const NEWEST_HEAD = `SELECT size, root, note FROM log_checkpoints WHERE season_year = $1 ORDER BY size DESC LIMIT 1`;

/** A fact that a trigger has written and that is not in the log yet. */
export interface WaitingFact extends Record<string, unknown> {
  id: string;
  kind: string;
  payload: FactPayload;
  since: string;
  /** ID of the transaction that wrote the fact. */
  txid: string;
  adminId: string | null;
  /** The organiser who proposed the action, if this transaction executed a proposal. */
  proposedById: string | null;
}

interface FactPayload {
  what?: 'sales' | 'season';
  slot?: string;
  user?: string;
  booking?: number;
  arrival?: number | null;
  deed?: string;
  arrivedAt?: string;
  witnesses?: string[];
  photo?: string | null;
  rank?: number;
  shift?: number;
  reason?: string | null;
  /** Number of the signing key. */
  number?: number;
  /** Number of entries that the lost log head covers. */
  size?: number;
  root?: string;
  kept?: number;
  as?: EndedAs;
}

/** A paid ticket that has no log entry yet, or a refunded ticket that has no `void` entry yet. */
export interface WaitingTicket extends Record<string, unknown> {
  kind: 'ticket' | 'void';
  reference: string;
  slot: string;
  chosenAt: string | null;
  paidAt: string;
  since: string | null;
  channel: 'card' | 'cash';
  origin: 'organiser' | 'provider' | null;
  account: string;
  name: string;
}

/** Facts that are not in the log yet, keys and epochs first. @param $1 year @param $2 limit */
export const WAITING_FACTS = `
  SELECT f.id, f.kind, f.payload, f.txid, ${isoInstant('f.at')} AS since,
         (SELECT a.admin_id FROM admin_audit a WHERE a.txid = f.txid AND (f.kind IN ('terms', 'key', 'epoch', 'ended') OR f.payload ? 'arrival') ORDER BY a.id LIMIT 1) AS "adminId",
         (SELECT p.proposed_by_id FROM approvals p WHERE p.executed_tx = f.txid) AS "proposedById"
    FROM log_facts f WHERE f.season_year = $1 AND f.logged_at IS NULL ORDER BY f.kind NOT IN ('key', 'epoch'), f.id LIMIT $2`;

/** @param $1 year @param $2 limit */
export const WAITING_TICKETS = `
  SELECT s.kind, b.reference, s.slot_id AS slot, ${isoInstant('c.asked_at')} AS "chosenAt", ${isoInstant('b.paid_at')} AS "paidAt",
         ${isoInstant(`CASE s.kind WHEN 'ticket' THEN b.paid_at ELSE coalesce(r.applied_at, k.returned_at) END`)} AS since,
         CASE WHEN k.booking_id IS NULL THEN 'card' ELSE 'cash' END AS channel,
         CASE WHEN r.origin IN ('provider', 'dispute') THEN 'provider' WHEN r.origin IS NOT NULL OR k.returned_at IS NOT NULL THEN 'organiser' END AS origin,
         u.public_id AS account, u.full_name AS name
    FROM (SELECT 'ticket' AS kind, b.id AS booking_id, t.slot_id FROM bookings b JOIN booking_slots t ON t.booking_id = b.id
           WHERE b.season_year = $1 AND b.payment_status = 'paid'
             AND NOT EXISTS (SELECT 1 FROM log_entries e
                              WHERE e.season_year = $1 AND e.reference = b.reference AND e.slot_id = t.slot_id AND e.kind = 'ticket')
          UNION ALL
          SELECT 'void', b.id, e.slot_id FROM log_entries e JOIN bookings b ON b.reference = e.reference
           WHERE e.season_year = $1 AND e.kind = 'ticket'
             AND NOT EXISTS (SELECT 1 FROM booking_slots t WHERE t.booking_id = b.id AND t.slot_id = e.slot_id AND b.payment_status = 'paid')
             AND NOT EXISTS (SELECT 1 FROM log_entries v
                              WHERE v.season_year = $1 AND v.reference = e.reference AND v.slot_id = e.slot_id AND v.kind = 'void')) s
    JOIN bookings b ON b.id = s.booking_id JOIN users u ON u.id = b.user_id LEFT JOIN cash_sales k ON k.booking_id = b.id
    LEFT JOIN LATERAL (SELECT asked_at FROM claims WHERE selection_id = b.selection_id AND slot_id = s.slot_id ORDER BY id DESC LIMIT 1) c ON true
    LEFT JOIN LATERAL (SELECT r.applied_at, r.origin FROM refunds r JOIN payments p ON p.id = r.payment_id
                        WHERE s.kind = 'void' AND p.booking_id = b.id AND r.applied_at IS NOT NULL AND s.slot_id = ANY (r.slot_ids)
                        ORDER BY r.id LIMIT 1) r ON true
   ORDER BY since, b.reference, s.slot_id LIMIT $2`;

/** Log entries for a buyer's tickets, except refunded ones. @param $1 year @param $2 user @param $3 booking, or null for all */
export const TICKETS_OF_BUYER = `
  SELECT e.index FROM log_entries e JOIN bookings b ON b.reference = e.reference
   WHERE e.season_year = $1 AND e.kind = 'ticket' AND b.user_id = $2 AND b.id = coalesce($3, b.id)
     AND NOT EXISTS (SELECT 1 FROM log_entries v WHERE v.reference = e.reference AND v.slot_id = e.slot_id AND v.kind = 'void')
   ORDER BY e.index`;

/** @param $1 reference @param $2 slot */
export const TICKET = `SELECT index FROM log_entries WHERE reference = $1 AND slot_id = $2 AND kind = 'ticket'`;

/** The ticket of the winner with this rank. @param $1 arrival @param $2 rank */
export const TICKET_OF_WINNER = `
  SELECT b.reference, w.slot_id AS slot, w.skipped FROM winners w JOIN bookings b ON b.id = w.booking_id WHERE w.arrival_id = $1 AND w.rank = $2`;

/** The arrival assumed for a season that ended without water. @param $1 year */
export const LAST_SLOT = `
  SELECT a.id::int AS arrival FROM arrivals a JOIN seasons s ON s.year = a.season_year WHERE s.year = $1 AND s.ended_as IS NOT NULL AND a.state <> 'withdrawn'`;

/** Name of a shift's cashier. @param $1 shift */
export const CASHIER_OF_SHIFT = `SELECT a.full_name AS cashier FROM cash_shifts s JOIN admins a ON a.id = s.cashier_id WHERE s.id = $1`;

/** A booking's logged tickets, with the values that open their commitments. @param $1 reference @param $2 user, or null for any */
export const LOGGED_TICKETS = `
  SELECT e.season_year AS year, e.index, e.leaf, e.nonce, e.committed, v.index AS voided, u.public_id AS account, u.full_name AS name,
         coalesce(c.index, e.index) AS "buyerIndex", coalesce(c.buyer_nonce, e.buyer_nonce) AS "buyerNonce"
    FROM log_entries e JOIN bookings b ON b.reference = e.reference JOIN users u ON u.id = b.user_id
    LEFT JOIN log_entries v ON v.reference = e.reference AND v.slot_id = e.slot_id AND v.kind = 'void'
    LEFT JOIN LATERAL (SELECT c.index, c.buyer_nonce FROM log_entries c
                        WHERE c.season_year = e.season_year AND c.kind IN ('transfer', 'correction') AND c.index > e.index
                          AND (c.leaf::jsonb -> 'tickets') @> to_jsonb(e.index)
                        ORDER BY c.index DESC LIMIT 1) c ON true
   WHERE e.reference = upper($1) AND b.user_id = coalesce($2, b.user_id) AND e.kind = 'ticket' ORDER BY e.index`;

/** Returns a query for a user's or a booking's logged tickets. @param $1 user ID or booking reference */
export const loggedEntries = (by: 'b.user_id' | 'b.reference'): string => `
  SELECT e.season_year AS year, e.reference, e.slot_id AS slot, e.index, encode(e.leaf_hash, 'hex') AS hash, v.index AS voided
    FROM bookings b JOIN log_entries e ON e.reference = b.reference AND e.kind = 'ticket'
    LEFT JOIN log_entries v ON v.reference = e.reference AND v.slot_id = e.slot_id AND v.kind = 'void'
   WHERE ${by} = $1 ORDER BY e.season_year, e.index`;

/** @param $1 code of the receipt */
export const CASH_TICKET = `
  SELECT b.id, b.reference, b.season_year AS year, s.slot_ids AS "slotIds", k.sold_at AS "soldAt", k.returned_at AS "returnedAt"
    FROM cash_sales k JOIN bookings b ON b.id = k.booking_id JOIN selections s ON s.id = b.selection_id WHERE k.code = $1`;

/**
 * Tickets with the values that open their commitments.
 * @param $1 year @param $2 index after which the page starts @param $3 size of the log @param $4 limit
 */
export const OPENED_TICKETS = `
  SELECT e.index, e.nonce, e.committed FROM log_entries e
   WHERE e.season_year = $1 AND e.kind = 'ticket' AND e.index > $2 AND e.index < $3 ORDER BY e.index LIMIT $4`;

/** @param $1 year @param $2 names; null for the witnesses in the season's current terms */
export const WITNESSES_OF_TERMS = `
  SELECT w.kind, w.name, w.key FROM witnesses w
   WHERE w.key IS NOT NULL AND w.name = ANY (coalesce($2, (SELECT witnesses FROM seasons WHERE year = $1))) ORDER BY w.kind, w.name COLLATE "C"`;
