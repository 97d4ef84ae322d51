import type { BookingView } from '@raffle/contracts/bookings';
import { centsToDollars } from '@raffle/contracts/money/money';
import { selectedSlot } from '../selections/selections.rules.js';
import type { BookingStatus } from './booking-states.rules.js';

export interface ReadBooking {
  id: number;
  reference: string;
  status: BookingStatus;
  totalCents: number;
  slotIds: string[];
  selectionId: string;
  createdAt: Date;
  paidAt: Date | null;
  heldUntil: Date | null;
  cancelledBecause: string | null;
  challenge: string | null;
}

export function bookingView(booking: ReadBooking): BookingView {
  return {
    id: booking.id,
    referenceNumber: booking.reference,
    paymentStatus: booking.status,
    totalAmount: centsToDollars(booking.totalCents),
    slots: booking.slotIds.map(selectedSlot),
    selectionId: booking.selectionId,
    createdAt: booking.createdAt.toISOString(),
    paidAt: booking.paidAt?.toISOString() ?? null,
    heldUntil: booking.heldUntil?.toISOString() ?? null,
    ...(booking.cancelledBecause === null ? {} : { cancelledBecause: booking.cancelledBecause }),
    ...(booking.challenge === null ? {} : { challenge: booking.challenge }),
  };
}
