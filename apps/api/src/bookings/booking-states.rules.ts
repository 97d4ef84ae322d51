import type { PaymentStatus } from '@raffle/contracts/bookings';

/** Excludes `none`, which occurs only in responses, for a selection that has no booking yet. */
export type BookingStatus = Exclude<PaymentStatus, 'none'>;

/** Allowed transitions. Every write is a conditional update that makes one of these transitions. */
export const NEXT_BOOKING_STATES = {
  pending: ['confirming', 'cancelled'],
  confirming: ['paid', 'cancelled'],
  paid: ['refunded'],
  cancelled: [],
  refunded: [],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>;

/** States that a booking can enter from state `From`. The compiler rejects any other state. */
export type NextBookingStatus<From extends BookingStatus> = (typeof NEXT_BOOKING_STATES)[From][number];
