import type { BookingView } from '@raffle/contracts/bookings';
import type { ErrorCode } from '@raffle/contracts/errors';
import type { SelectionView } from '@raffle/contracts/selections';
import { openConflict } from '../selections/selection.rules';

/**
 * What a payment page shows. `paid` and `conflict` redirect to other pages. `over` shows a message, with a button that selects the same
 * slots again.
 */
export type PaymentView = 'payable' | 'confirming' | 'paid' | 'conflict' | 'over';

/**
 * Returns what to show for a selection. A selection whose payment has started is still payable, so that users who left the provider's page
 * with the Back button can open that page again.
 * @param ended whether the hold's countdown has reached zero since the selection was fetched
 */
export function viewOfSelection(selection: Pick<SelectionView, 'state' | 'conflict' | 'processing'>, ended: boolean): PaymentView {
  if (selection.processing) return 'confirming';
  switch (selection.state) {
    case 'held':
      return ended ? 'over' : 'payable';
    case 'paying':
      return 'payable';
    case 'booked':
      return 'paid';
    case 'conflict':
      return 'conflict';
    case 'expired':
      // If no slots were kept, redirect to the conflict dialog, because this page can't list the lost slots.
      return openConflict(selection) ? 'conflict' : 'over';
    case 'expiring':
    case 'cancelled':
      return 'over';
  }
}

/** Returns what to show for a booking. An unpaid booking is payable only while its slots are held. */
export function viewOfBooking(booking: Pick<BookingView, 'paymentStatus' | 'heldUntil'>): PaymentView {
  switch (booking.paymentStatus) {
    case 'paid':
      return 'paid';
    case 'confirming':
      return 'confirming';
    case 'none':
    case 'pending':
      return booking.heldUntil === null ? 'over' : 'payable';
    case 'cancelled':
    case 'refunded':
      return 'over';
  }
}

/** Parses the `bookingId` in `/payment/{bookingId}`. Returns null if it is not a positive integer. */
export function parseBookingId(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return id > 0 ? id : null;
}

/**
 * How to react to a rejected checkout. `reread`: the page is stale and must refetch. `stay`: the page stays as it is and shows the error
 * message.
 */
export type RefusalWay = 'conflict' | 'sign-in' | 'reread' | 'stay';

export function wayOfRefusal(code: ErrorCode): RefusalWay {
  switch (code) {
    case 'SLOTS_NO_LONGER_AVAILABLE':
      return 'conflict';
    case 'UNAUTHENTICATED':
      return 'sign-in';
    case 'SELECTION_EXPIRED':
    case 'SELECTION_NOT_FOUND':
    case 'SELECTION_CHANGED':
    case 'BOOKING_NOT_FOUND':
    case 'BOOKING_ALREADY_PAID':
    case 'NOT_FOUND':
      return 'reread';
    default:
      return 'stay';
  }
}
