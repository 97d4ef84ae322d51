import type { ExportKind } from '@raffle/contracts/payouts';
import { exportQuery, maunTime as maun, type Column, type ExportQuery } from '../../platform/db/query-lines.js';

export type Streamed = Exclude<ExportKind, 'statement'>;

const dollars = (cents: string): string => `round(${cents} / 100.0, 2)::float8`;

const TICKETS: Column[] = [
  ['reference', 'b.reference'],
  ['state', 'b.payment_status'],
  ['date', 'left(t.slot_id, 10)'],
  ['slot (Maun time)', 'substr(t.slot_id, 12, 5)'],
  ['price in dollars', dollars('n.price_cents')],
  ['name', 'u.full_name'],
  ['booked at (Maun time)', maun('b.created_at')],
  ['paid at (Maun time)', maun('b.paid_at')],
];

const PAYMENTS: Column[] = [
  ['what', 'm.what'],
  ['number', 'm.number'],
  ['booking', 'b.reference'],
  ['state', 'm.state'],
  ['amount in dollars', dollars('m.cents')],
  ['provider id', 'm.provider_id'],
  ['reason', 'm.reason'],
  ['begun at (Maun time)', maun('m.created_at')],
  ['last changed at (Maun time)', maun('m.updated_at')],
];

const PEOPLE: Column[] = [
  ['name', 'u.full_name'],
  ['e-mail', "CASE WHEN u.walk_in THEN '' ELSE u.email END"],
  ['phone', 'u.phone'],
  ['registered at (Maun time)', maun('u.created_at')],
  ['paid bookings', 'p.bookings'],
  ['paid in dollars', dollars('p.cents')],
];

const FROM_PAYMENTS = `
  (SELECT 'payment' AS what, 'P' || id AS number, booking_id, state, captured_cents AS cents, provider_intent_id AS provider_id, failure_code AS reason, created_at, updated_at
     FROM payments
   UNION ALL
   SELECT 'refund', 'R' || r.id, p.booking_id, r.state, -r.amount_cents, r.provider_id, r.reason, r.created_at, r.updated_at
     FROM refunds r JOIN payments p ON p.id = r.payment_id
   UNION ALL
   SELECT 'cash', 'C' || k.season_year || '-' || lpad(k.receipt::text, 4, '0'), k.booking_id, 'taken', k.amount_cents, NULL, a.full_name, k.sold_at, k.sold_at
     FROM cash_sales k JOIN admins a ON a.id = k.sold_by
   UNION ALL
   SELECT 'cash given back', 'C' || k.season_year || '-' || lpad(k.receipt::text, 4, '0'), k.booking_id, 'given back', -k.returned_cents, NULL, a.full_name, k.returned_at, k.returned_at
     FROM cash_sales k JOIN admins a ON a.id = k.returned_by) m
  JOIN bookings b ON b.id = m.booking_id JOIN seasons s ON s.year = b.season_year
 WHERE b.season_year = $1 ORDER BY m.created_at, m.number`;

const FROM_PEOPLE = `
  users u JOIN seasons s ON s.year = $1
  LEFT JOIN LATERAL (SELECT count(*)::int AS bookings, coalesce(sum(b.total_cents), 0) AS cents
                       FROM bookings b WHERE b.user_id = u.id AND b.season_year = $1 AND b.payment_status = 'paid') p ON true
 WHERE u.deleted_at IS NULL ORDER BY u.id`;

const FROM_TICKETS = `
  bookings b JOIN seasons s ON s.year = b.season_year JOIN selections n ON n.id = b.selection_id
  JOIN users u ON u.id = b.user_id JOIN booking_slots t ON t.booking_id = b.id
 WHERE b.season_year = $1 ORDER BY b.id, t.slot_id`;

/** `$1` is the season's year. */
export const EXPORT_QUERIES: Record<Streamed, ExportQuery> = {
  tickets: exportQuery(TICKETS, FROM_TICKETS),
  payments: exportQuery(PAYMENTS, FROM_PAYMENTS),
  people: exportQuery(PEOPLE, FROM_PEOPLE),
};
