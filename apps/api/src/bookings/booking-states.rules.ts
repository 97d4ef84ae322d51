import type { PaymentStatus } from '@raffle/contracts/bookings';

/** `none` exists only in responses: a selection without a checkout has no booking. */
export type BookingStatus = Exclude<PaymentStatus, 'none'>;

/** Allowed transitions. Every write is a conditional update along one of these edges. */
export const NEXT_BOOKING_STATES = {
  pending: ['confirming', 'cancelled'],
  confirming: ['paid', 'cancelled'],
  paid: ['refunded'],
  cancelled: [],
  refunded: [],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>;

/** States that `From` may go to. Anything else does not compile. */
export type NextBookingStatus<From extends BookingStatus> = (typeof NEXT_BOOKING_STATES)[From][number];
