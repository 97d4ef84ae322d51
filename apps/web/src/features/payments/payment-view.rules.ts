import type { BookingView } from '@raffle/contracts/bookings';
import type { ErrorCode } from '@raffle/contracts/errors';
import type { SelectionView } from '@raffle/contracts/selections';
import { openConflict } from '../selections/selection.rules';

/** What a payment page shows. `paid`, `conflict` lead elsewhere; `over` offers the same slots again. */
export type PaymentView = 'payable' | 'confirming' | 'paid' | 'conflict' | 'over';

/**
 * A selection that is being paid is still payable: somebody who came back from the provider's page by the Back button
 * goes there again. `ended` is the countdown's word that the hold ran out since the answer was read.
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
      // Nothing was left of it: the dialog says why, where this page could only say that it is over.
      return openConflict(selection) ? 'conflict' : 'over';
    case 'expiring':
    case 'cancelled':
      return 'over';
  }
}

/** An unpaid booking is payable only while its slots are still held for it. */
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

/** The parameter of `/payment/{bookingId}`: an integer above zero, or null for anything else. */
export function parseBookingId(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return id > 0 ? id : null;
}

/** Cents of one charity's half; an odd cent goes to the first. */
export function charityHalves(cents: number): [number, number] {
  const second = Math.floor(cents / 2);
  return [cents - second, second];
}

/** What a refused checkout asks for. `reread`: what is on screen is out of date; `stay`: the words of the refusal are enough. */
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
