import type { PaymentStatus } from '@raffle/contracts/bookings';

/** `none` occurs only in responses, for a selection that has no booking yet. */
export type BookingStatus = Exclude<PaymentStatus, 'none'>;

/** Allowed transitions. Every write is a conditional update along one of these transitions. */
export const NEXT_BOOKING_STATES = {
  pending: ['confirming', 'cancelled'],
  confirming: ['paid', 'cancelled'],
  paid: ['refunded'],
  cancelled: [],
  refunded: [],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>;

/** States that a booking in state `From` may enter. Other states do not compile. */
export type NextBookingStatus<From extends BookingStatus> = (typeof NEXT_BOOKING_STATES)[From][number];
