import type { PaymentStatus } from '@raffle/contracts/bookings';

export interface BookingChange {
  /** The owner's row ID. It selects the room to notify, and is never sent to clients. */
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
