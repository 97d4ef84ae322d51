import { dollars, exportQuery, maunTime, type Column } from '../../platform/lists/query-lines.js';
import { receiptNumberSql } from '../cash/cash.list.js';

/**
 * One row per ticket bought. Tickets that were refunded separately are included, although they no longer belong to their booking. Each
 * booking's retained amount is divided among its tickets. The first tickets get the leftover cents, so that the column adds up to the
 * season's total.
 */
const FROM_TICKETS = `
  (SELECT t.booking_id, t.slot_id, b.payment_status AS state,
          m.kept_cents / count(*) OVER of_booking
          + CASE WHEN row_number() OVER (of_booking ORDER BY t.slot_id) <= m.kept_cents % count(*) OVER of_booking THEN 1 ELSE 0 END AS kept_cents
     FROM booking_slots t JOIN bookings b ON b.id = t.booking_id JOIN booking_money m ON m.booking_id = b.id
   WINDOW of_booking AS (PARTITION BY t.booking_id)
   UNION ALL
   SELECT DISTINCT p.booking_id, gone, 'refunded', 0
     FROM refunds r JOIN payments p ON p.id = r.payment_id, unnest(r.slot_ids) gone
    WHERE r.applied_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM booking_slots t WHERE t.booking_id = p.booking_id AND t.slot_id = gone)) t
  JOIN bookings b ON b.id = t.booking_id JOIN selections s ON s.id = b.selection_id JOIN users u ON u.id = b.user_id
 WHERE b.season_year = $1 ORDER BY b.id, t.slot_id`;

export const TICKETS = exportQuery(
  [
    ['reference', 'b.reference'],
    ['state', 't.state'],
    ['date', 'left(t.slot_id, 10)'],
    ['slot (Maun time)', 'substr(t.slot_id, 12, 5)'],
    ['price in dollars', dollars('s.price_cents')],
    ['name', 'u.full_name'],
    ['booked at (Maun time)', maunTime('b.created_at')],
    ['paid at (Maun time)', maunTime('b.paid_at')],
    ['kept in dollars', dollars('t.kept_cents')],
  ],
  FROM_TICKETS,
);

/** Selects the version that the user accepted most recently, for example `2025 version 2`. */
const accepted = (column: string): string =>
  `(SELECT season_year || ' version ' || ${column} FROM acceptances WHERE user_id = u.id ORDER BY at DESC, id DESC LIMIT 1)`;

/**
 * All users with their bookings in the season, including users without a booking. A deleted account is included only if some of its money
 * was retained.
 */
export const PEOPLE = exportQuery(
  [
    ['name', 'u.full_name'],
    ['email', `CASE WHEN u.walk_in THEN '' ELSE u.email END`],
    ['phone', 'u.phone'],
    // For import into other programs. The column above is escaped, because spreadsheets interpret a leading + as a formula.
    ['phone, digits only', `regexp_replace(u.phone, '\\D', '', 'g')`],
    ['registered at (Maun time)', maunTime('u.created_at')],
    ['rules accepted', accepted('rules_version')],
    ['privacy notice accepted', accepted('privacy_version')],
    ['accepted at (Maun time)', maunTime('(SELECT max(at) FROM acceptances WHERE user_id = u.id)')],
    ['paid bookings', `count(b.id) FILTER (WHERE b.payment_status = 'paid')::int`],
    ['kept in dollars', dollars('coalesce(sum(m.kept_cents), 0)')],
  ],
  `users u LEFT JOIN bookings b ON b.user_id = u.id AND b.season_year = $1 LEFT JOIN booking_money m ON m.booking_id = b.id
    WHERE u.deleted_at IS NULL OR m.kept_cents <> 0 GROUP BY u.id ORDER BY u.id`,
);

const RECEIPT = receiptNumberSql('k.season_year', 'k.receipt');

const PAYMENT_COLUMNS: Column[] = [
  ['what', 'm.what'],
  ['number', 'm.number'],
  ['booking', 'b.reference'],
  ['state', 'm.state'],
  ['amount in dollars', dollars('m.cents')],
  ['provider id', 'm.provider_id'],
  ['reason', 'm.reason'],
  ['begun at (Maun time)', maunTime('m.created_at')],
  ['last changed at (Maun time)', maunTime('m.updated_at')],
];

/**
 * All money received and returned in season `$1`, in chronological order. A refund has no amount if it failed or if the provider has not
 * accepted it. Money still owed to a buyer for such a refund has its own row, so that the amounts add up to the season's total.
 */
const FROM_PAYMENTS = `
  (SELECT 'payment' AS what, 'P' || id AS number, booking_id, state, captured_cents AS cents, provider_intent_id AS provider_id, failure_code AS reason, created_at, updated_at
     FROM payments
   UNION ALL
   SELECT 'refund', 'R' || r.id, p.booking_id, r.state, CASE WHEN r.state IN ('settling', 'succeeded') THEN -r.amount_cents END, r.provider_id, r.reason, r.created_at, r.updated_at
     FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.origin <> 'dispute'
   UNION ALL
   SELECT 'dispute', 'D' || d.id, p.booking_id, d.status, -d.withdrawn_cents, d.provider_id, NULL, d.created_at, d.updated_at
     FROM disputes d JOIN payments p ON p.id = d.payment_id
   UNION ALL
   SELECT 'owed to the buyer', NULL, m.booking_id, 'owed', -m.owed_cents, NULL, 'a refund failed', b.created_at, b.created_at
     FROM booking_money m JOIN bookings b ON b.id = m.booking_id WHERE m.owed_cents <> 0
   UNION ALL
   SELECT 'cash', ${RECEIPT}, k.booking_id, 'taken', k.amount_cents, NULL, a.full_name, k.sold_at, k.sold_at
     FROM cash_sales k JOIN admins a ON a.id = k.sold_by
   UNION ALL
   SELECT 'cash returned', ${RECEIPT}, k.booking_id, 'returned', -k.returned_cents, NULL, a.full_name, k.returned_at, k.returned_at
     FROM cash_sales k JOIN admins a ON a.id = k.returned_by WHERE k.returned_at IS NOT NULL) m
  JOIN bookings b ON b.id = m.booking_id JOIN seasons s ON s.year = b.season_year
 WHERE b.season_year = $1 ORDER BY m.created_at, m.number`;

export const PAYMENTS = exportQuery(PAYMENT_COLUMNS, FROM_PAYMENTS);
