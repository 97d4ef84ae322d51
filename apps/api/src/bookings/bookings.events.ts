import type { PaymentStatus } from '@raffle/contracts/bookings';

export interface BookingChange {
  /** The owner's row ID. Selects the room that is notified, and never leaves the server. */
  userId: string;
  bookingId: number;
  referenceNumber: string;
  paymentStatus: PaymentStatus;
}

declare module '../platform/events/domain-events.js' {
  interface DomainEvents {
    'booking.changed': BookingChange;
  }
}
