import { User } from '../../auth/user.entity.js';
import { BookingSlot } from '../../bookings/booking-slot.entity.js';
import { Booking } from '../../bookings/booking.entity.js';
import { equals } from '../../platform/lists/conditions.js';
import { dollars, exportQuery, maunTime, type Column } from '../../platform/lists/query-lines.js';
import type { FileList } from '../../platform/lists/resource-list.js';

interface SeasonQuery {
  year: number;
}

/** What was sold, a line a ticket. */
export const TICKETS: FileList<SeasonQuery> = {
  entity: BookingSlot,
  alias: 'ticket',
  join: (rows) =>
    rows.innerJoin('ticket.booking', 'booking').innerJoin('booking.selection', 'selection').innerJoin('booking.user', 'person'),
  filters: { year: equals('booking.seasonYear') },
  order: { 'booking.id': 'ASC', 'ticket.slotId': 'ASC' },
  columns: [
    ['reference', 'booking.reference'],
    ['state', 'booking.paymentStatus'],
    ['date', 'left(ticket.slotId, 10)'],
    ['slot (Maun time)', 'substr(ticket.slotId, 12, 5)'],
    ['price in dollars', dollars('selection.priceCents')],
    ['name', 'person.fullName'],
    ['booked at (Maun time)', maunTime('booking.createdAt')],
    ['paid at (Maun time)', maunTime('booking.paidAt')],
  ],
};

/** Every account, with what it paid for in the season. */
export const PEOPLE: FileList<SeasonQuery> = {
  entity: User,
  alias: 'person',
  join: (rows, { year }) =>
    rows
      .leftJoin(Booking, 'paid', `paid.userId = person.id AND paid.seasonYear = :year AND paid.paymentStatus = 'paid'`, { year })
      .where('person.deletedAt IS NULL')
      .groupBy('person.id'),
  // People of other seasons are in it too: the year stands in the join.
  filters: { year: () => undefined },
  order: { 'person.id': 'ASC' },
  columns: [
    ['name', 'person.fullName'],
    ['email', `CASE WHEN person.walkIn THEN '' ELSE person.email END`],
    ['phone', 'person.phone'],
    ['registered at (Maun time)', maunTime('person.createdAt')],
    ['paid bookings', 'count(paid.id)::int'],
    ['paid in dollars', dollars('coalesce(sum(paid.totalCents), 0)')],
  ],
};

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

/** Money in and out, of every kind, in the order in which it began; `$1` is the season's year. */
const FROM_PAYMENTS = `
  (SELECT 'payment' AS what, 'P' || id AS number, booking_id, state, captured_cents AS cents, provider_intent_id AS provider_id, failure_code AS reason, created_at, updated_at
     FROM payments
   UNION ALL
   SELECT 'refund', 'R' || r.id, p.booking_id, r.state, -r.amount_cents, r.provider_id, r.reason, r.created_at, r.updated_at
     FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.origin <> 'dispute'
   UNION ALL
   SELECT 'dispute', 'D' || d.id, p.booking_id, d.status, -d.withdrawn_cents, d.provider_id, NULL, d.created_at, d.updated_at
     FROM disputes d JOIN payments p ON p.id = d.payment_id
   UNION ALL
   SELECT 'cash', 'C' || k.season_year || '-' || lpad(k.receipt::text, 4, '0'), k.booking_id, 'taken', k.amount_cents, NULL, a.full_name, k.sold_at, k.sold_at
     FROM cash_sales k JOIN admins a ON a.id = k.sold_by
   UNION ALL
   SELECT 'cash returned', 'C' || k.season_year || '-' || lpad(k.receipt::text, 4, '0'), k.booking_id, 'returned', -k.returned_cents, NULL, a.full_name, k.returned_at, k.returned_at
     FROM cash_sales k JOIN admins a ON a.id = k.returned_by) m
  JOIN bookings b ON b.id = m.booking_id JOIN seasons s ON s.year = b.season_year
 WHERE b.season_year = $1 ORDER BY m.created_at, m.number`;

export const PAYMENTS = exportQuery(PAYMENT_COLUMNS, FROM_PAYMENTS);
