import { CHECKOUT_PAGE_MINUTES } from '@raffle/contracts/limits';
import type { SelectionState } from '@raffle/contracts/selections';
import type { BookingStatus } from '../../bookings/booking-states.rules.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { selectionExpired } from '../../selections/selections.rules.js';
import type { Payment } from '../payment.entity.js';

/**
 * Lifetime of a payment page, in seconds. The provider requires at least 30 minutes from the time it receives the request. The extra minute
 * allows for a slow or retried call.
 */
export const PAGE_SECONDS = CHECKOUT_PAGE_MINUTES * 60 + 60;

/**
 * Remaining lifetime, in seconds, at which a page is replaced if a new page would last longer. Entering card details takes longer than
 * this.
 */
const TOO_LATE_SECONDS = 60;

/**
 * The next step for a booking's newest payment: `show` its page, `repeat` its creation with the same key because the response was lost,
 * `close` its page first, or create a `new` payment.
 */
export type PageStep = 'show' | 'repeat' | 'close' | 'new';

/** @param pageUntil time by which every page for the hold must end, so a new page cannot last longer; null before the first page */
export function pageStep(
  payment: Pick<Payment, 'state' | 'pageExpiresAt'> | null,
  unchanged: boolean,
  now: Date,
  pageUntil: Date | null,
): PageStep {
  if (payment === null) return 'new';
  const secondsLeft = (payment.pageExpiresAt.getTime() - now.getTime()) / 1000;
  const another = pageUntil === null ? Infinity : (pageUntil.getTime() - now.getTime()) / 1000;
  if (payment.state === 'open') return unchanged && (secondsLeft > TOO_LATE_SECONDS || another <= secondsLeft) ? 'show' : 'close';
  if (payment.state === 'creating') return unchanged && secondsLeft > CHECKOUT_PAGE_MINUTES * 60 ? 'repeat' : 'new';
  return 'new';
}

/** @throws BOOKING_ALREADY_PAID, or SELECTION_EXPIRED if the hold has expired, even if no job has ended it yet */
export function assertPayable(
  selection: { state: SelectionState; expired: boolean },
  booking: { paymentStatus: BookingStatus } | undefined,
): void {
  if (
    selection.state === 'booked' ||
    (booking !== undefined && booking.paymentStatus !== 'pending' && booking.paymentStatus !== 'cancelled')
  ) {
    throw new AppError('BOOKING_ALREADY_PAID', 'This booking is already paid.');
  }
  const open = selection.state === 'held' || selection.state === 'paying';
  if (!open || selection.expired || booking?.paymentStatus === 'cancelled') {
    throw selectionExpired();
  }
}

/**
 * Returns the error for a payment that the provider rejects. The rejection is final, so the buyer should not retry. The hold expires as
 * usual.
 */
export function paymentNotPossible(): AppError {
  const message =
    "The payment provider does not accept this payment, so trying again won't help. Nothing was charged, and your time slots stay held for you until your time runs out. The organisers have been told.";
  return new AppError('PAYMENT_NOT_POSSIBLE', message);
}

export function providerUnavailable(): AppError {
  const message =
    "We can't reach the payment page right now. Nothing was charged and your time slots are still held for you. Please try again in a moment.";
  return new AppError('PAYMENT_PROVIDER_UNAVAILABLE', message, {}, 5);
}
