import type { AdminBookingLine } from '@raffle/contracts/admin/bookings';
import { centsToDollars } from '@raffle/contracts/money/money';
import { Booking } from '../../bookings/booking.entity.js';
import { equals } from '../../platform/lists/conditions.js';
import { dollars, maunTime } from '../../platform/lists/query-lines.js';
import type { Joined, ResourceList } from '../../platform/lists/resource-list.js';
import { fitsSearch, hadSlot, PHONE_DIGITS } from './booking-terms.js';
import type { BookingQueryDto } from './bookings-admin.dto.js';

type BookingRow = Joined<Booking, 'user'> & { cents: number; slotIds: string[] };

/** Price in cents. While the booking is pending, it is the selection's price; afterwards, it is the price of the slots that were bought. */
const CENTS = `CASE WHEN booking.paymentStatus = 'pending' THEN selection.totalCents ELSE booking.totalCents END`;
const money = (column: string): string => `(SELECT ${column} FROM booking_money WHERE booking_id = booking.id)`;
const accepted = (column: string): string => `(SELECT ${column} FROM acceptances WHERE booking_id = booking.id)`;
const SOLD = `ARRAY(SELECT slot_id FROM booking_slots WHERE booking_id = booking.id ORDER BY slot_id)`;
const SLOT_IDS = `CASE WHEN booking.paymentStatus = 'pending' THEN selection.slotIds ELSE ${SOLD} END`;

/** Bookings, newest first. The search covers everything that a caller may know about their booking. */
export const BOOKING_LIST: ResourceList<BookingRow, BookingQueryDto, AdminBookingLine> = {
  name: 'bookings',
  entity: Booking,
  alias: 'booking',
  join: (rows) => rows.innerJoin('booking.user', 'person').innerJoin('booking.selection', 'selection'),
  select: ['booking', 'person.publicId', 'person.fullName', 'person.email', 'person.phone', 'person.walkIn'],
  computed: { cents: CENTS, slotIds: SLOT_IDS },
  filters: {
    q: fitsSearch,
    status: equals('booking.paymentStatus'),
    date: (date, bind) => hadSlot(`${bind(date)}::text || 'T%'`),
    year: equals('booking.seasonYear'),
  },
  order: { 'booking.id': 'DESC' },
  limit: 50,
  view: ({ id, reference, paymentStatus, cents, slotIds, user, createdAt, paidAt }) => ({
    id,
    reference,
    status: paymentStatus,
    totalAmount: centsToDollars(cents),
    slots: slotIds.length,
    firstSlot: slotIds.toSorted()[0] ?? null,
    // Buyers at the bridge have only a placeholder as their email address.
    person: { id: user.publicId, fullName: user.fullName, email: user.walkIn ? '' : user.email, phone: user.phone },
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  }),
  columns: [
    ['reference', 'booking.reference'],
    ['state', 'booking.paymentStatus'],
    ['slots', `cardinality(${SLOT_IDS})`],
    ['slots (Maun time)', `array_to_string(${SLOT_IDS}, ' ')`],
    ['price in dollars', dollars(CENTS)],
    // The part of the payment that was not refunded; zero if the booking was never paid. The column's total matches the net amount in the
    // season's statement.
    ['amount in dollars', dollars(money('kept_cents'))],
    ['name', 'person.fullName'],
    ['email', `CASE WHEN person.walkIn THEN '' ELSE person.email END`],
    ['phone', 'person.phone'],
    ['booked at (Maun time)', maunTime('booking.createdAt')],
    ['paid at (Maun time)', maunTime('booking.paidAt')],
    ['paid in dollars', dollars(money('captured_cents + cash_cents'))],
    ['refunded in dollars', dollars(money('refunded_cents'))],
    ['withdrawn by disputes in dollars', dollars(money('disputed_cents'))],
    ['owed to the buyer in dollars', dollars(money('owed_cents'))],
    ['phone, digits only', PHONE_DIGITS],
    ['rules version', accepted('rules_version')],
    ['privacy notice version', accepted('privacy_version')],
  ],
};
