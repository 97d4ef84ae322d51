import type { PaymentStatus } from '@raffle/contracts/bookings';

/** `none` exists on the wire only: a selection that nobody has begun to pay for has no booking. */
export type BookingStatus = Exclude<PaymentStatus, 'none'>;

/** Where each state may go; every write is a conditional update along one of these edges. */
export const NEXT_BOOKING_STATES = {
  pending: ['confirming', 'cancelled'],
  confirming: ['paid', 'cancelled'],
  paid: ['refunded'],
  cancelled: [],
  refunded: [],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>;

/** The states that `From` may go to; anything else does not compile. */
export type NextBookingStatus<From extends BookingStatus> = (typeof NEXT_BOOKING_STATES)[From][number];
