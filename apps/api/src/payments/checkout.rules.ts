import { CHECKOUT_PAGE_MINUTES } from '@raffle/contracts/limits';
import type { SelectionState } from '@raffle/contracts/selections';
import type { BookingStatus } from '../bookings/booking-states.rules.js';
import { AppError } from '../platform/http/app-error.js';
import type { PaymentRow } from './payment-row.js';

/** The provider counts half an hour from when the request arrives there; a slow or repeated call must still be in time. */
export const PAGE_SECONDS = CHECKOUT_PAGE_MINUTES * 60 + 60;

/** A page that ends sooner is not shown to anybody: finding a card takes longer. */
const TOO_LATE_SECONDS = 60;

/**
 * What to do about the newest payment of a booking: `show` its page, `repeat` its creation under the same key since
 * the answer was lost, `close` its page first, or begin a `new` one.
 */
export type PageStep = 'show' | 'repeat' | 'close' | 'new';

export function pageStep(payment: Pick<PaymentRow, 'state' | 'pageExpiresAt'> | undefined, unchanged: boolean, now: Date): PageStep {
  if (payment === undefined) return 'new';
  const secondsLeft = (payment.pageExpiresAt.getTime() - now.getTime()) / 1000;
  if (payment.state === 'open') return unchanged && secondsLeft > TOO_LATE_SECONDS ? 'show' : 'close';
  if (payment.state === 'creating') return unchanged && secondsLeft > CHECKOUT_PAGE_MINUTES * 60 ? 'repeat' : 'new';
  return 'new';
}

/** Throws BOOKING_ALREADY_PAID or SELECTION_EXPIRED. A hold past its expiry is over even before a job has tidied it. */
export function assertPayable(
  selection: { state: SelectionState; expired: boolean },
  booking: { status: BookingStatus } | undefined,
): void {
  if (selection.state === 'booked' || (booking !== undefined && booking.status !== 'pending' && booking.status !== 'cancelled')) {
    throw new AppError('BOOKING_ALREADY_PAID', 'This booking is already paid.');
  }
  const open = selection.state === 'held' || selection.state === 'paying';
  if (!open || selection.expired || booking?.status === 'cancelled') {
    throw new AppError('SELECTION_EXPIRED', 'Your selection has expired. Please choose your time slots again.');
  }
}

export function selectionNotFound(): AppError {
  return new AppError('SELECTION_NOT_FOUND', 'We could not find this selection. Please choose your time slots again.');
}

export function providerUnavailable(): AppError {
  const message =
    'The payment page cannot be reached right now. Nothing was charged and your time slots are still held for you. Please try again in a moment.';
  return new AppError('PAYMENT_PROVIDER_UNAVAILABLE', message, {}, 5);
}
