import type { AdminCashPage } from '@raffle/contracts/admin/cash';
import { centsToDollars } from '@raffle/contracts/money/money';
import type { Booking } from '../../bookings/booking.entity.js';
import { CashSale } from '../../payments/cash-sale.entity.js';
import { equals } from '../../platform/lists/conditions.js';
import { dollars, maunTime } from '../../platform/lists/query-lines.js';
import type { Joined, ResourceList } from '../../platform/lists/resource-list.js';
import { selectedSlot } from '../../selections/selections.rules.js';
import { fitsSearch, PHONE_DIGITS } from '../bookings/booking-terms.js';
import type { CashQueryDto } from './cash-admin.dto.js';

type SaleRow = Joined<CashSale, 'soldBy'> & {
  booking: Joined<Booking, 'user' | 'selection'>;
  rulesVersion: number | null;
  privacyVersion: number | null;
};

const accepted = (column: string): string => `(SELECT ${column} FROM acceptances WHERE booking_id = sale.bookingId)`;

/** The list's query, with an additional filter by seller, which is used to limit cashiers to their own sales. */
type CashQuery = CashQueryDto & { soldBy?: string };

/** Cash sales, newest first. A returned sale still shows its slots, because the list reads them from the selection. */
export const CASH_LIST: ResourceList<SaleRow, CashQuery, AdminCashPage['sales'][number]> = {
  name: 'cash-sales',
  entity: CashSale,
  alias: 'sale',
  join: (rows) =>
    rows
      .innerJoin('sale.booking', 'booking')
      .innerJoin('booking.user', 'person')
      .innerJoin('booking.selection', 'selection')
      .innerJoin('sale.soldBy', 'cashier'),
  select: ['sale', 'booking.reference', 'person.fullName', 'person.phone', 'selection.slotIds', 'cashier.fullName'],
  computed: { rulesVersion: accepted('rules_version'), privacyVersion: accepted('privacy_version') },
  filters: { q: fitsSearch, year: equals('sale.seasonYear'), soldBy: equals('sale.soldById') },
  order: { 'sale.bookingId': 'DESC' },
  limit: 50,
  view: ({
    bookingId,
    booking,
    seasonYear,
    receipt,
    code,
    amountCents,
    soldBy,
    soldAt,
    returnedAt,
    toSelf,
    rulesVersion,
    privacyVersion,
  }) => ({
    bookingId,
    reference: booking.reference,
    code,
    receiptNumber: receiptNumber(seasonYear, receipt),
    buyer: { fullName: booking.user.fullName, phone: booking.user.phone },
    slots: booking.selection.slotIds.map(selectedSlot),
    amount: centsToDollars(amountCents),
    cashier: soldBy.fullName,
    soldAt: soldAt.toISOString(),
    accepted: rulesVersion === null || privacyVersion === null ? null : { rules: rulesVersion, privacy: privacyVersion },
    returnedAt: returnedAt?.toISOString() ?? null,
    ...(toSelf && { toSelf: true as const }),
  }),
  columns: [
    ['receipt', receiptNumberSql('sale.seasonYear', 'sale.receipt')],
    ['booking', 'booking.reference'],
    ['buyer', 'person.fullName'],
    ['phone', 'person.phone'],
    ['slots', 'cardinality(selection.slotIds)'],
    ['slots (Maun time)', `array_to_string(selection.slotIds, ' ')`],
    ['amount in dollars', dollars('sale.amountCents')],
    ['cashier', 'cashier.fullName'],
    ['sold at (Maun time)', maunTime('sale.soldAt')],
    ['returned at (Maun time)', maunTime('sale.returnedAt')],
    ['shift', 'sale.shiftId'],
    ['buyer is the cashier', `CASE WHEN sale.toSelf THEN 'yes' END`],
    ['returned in dollars', dollars('sale.returnedCents')],
    ['kept in dollars', dollars('sale.amountCents - sale.returnedCents')],
    ['phone, digits only', PHONE_DIGITS],
    ['rules version', accepted('rules_version')],
    ['privacy notice version', accepted('privacy_version')],
  ],
};

/** Does the same as `receiptNumber`, but in SQL. */
export function receiptNumberSql(year: string, receipt: string): string {
  return `${year} || '-' || lpad(CAST(${receipt} AS text), 4, '0')`;
}

/** Returns a cash receipt's number in the format used on paper, on screen, in files and in searches, such as `2025-0001`. */
export function receiptNumber(year: number, receipt: number): string {
  return `${year}-${String(receipt).padStart(4, '0')}`;
}
