import type { BookingView } from '@raffle/contracts/bookings';
import { centsToDollars } from '@raffle/contracts/money/money';
import { selectedSlot } from '../selections/selections.rules.js';
import type { BookingStatus } from './booking-states.rules.js';

/** The amount paid for a booking `b`, and the booking's refunds. */
export interface PaidAndRefunded {
  paidCents: number;
  /** Refunds, oldest first. `at` is an ISO 8601 timestamp. */
  refunds: { cents: number; at: string; reason: string | null }[];
}

export const PAID_AND_REFUNDED = `
  (SELECT m.captured_cents + m.cash_cents FROM booking_money m WHERE m.booking_id = b.id) AS "paidCents",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('cents', cents, 'at', at, 'reason', reason) ORDER BY at), '[]')
     FROM (SELECT r.amount_cents AS cents, r.created_at AS at,
                  CASE WHEN r.origin = 'organiser' AND r.owed_cents < r.amount_cents THEN r.reason END AS reason
             FROM payments p JOIN refunds r ON r.payment_id = p.id
            WHERE p.booking_id = b.id AND r.state IN ('settling', 'succeeded')
           UNION ALL
           SELECT k.returned_cents, k.returned_at, NULL FROM cash_sales k WHERE k.booking_id = b.id AND k.returned_at IS NOT NULL) back) AS "refunds"`;

export interface ReadBooking extends PaidAndRefunded {
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
    ...(booking.refunds.length > 0 && {
      paidAmount: centsToDollars(booking.paidCents),
      refunds: booking.refunds.map(({ cents, at, reason }) => ({
        amount: centsToDollars(cents),
        at: new Date(at).toISOString(),
        ...(reason !== null && { reason }),
      })),
    }),
    slots: booking.slotIds.map(selectedSlot),
    selectionId: booking.selectionId,
    createdAt: booking.createdAt.toISOString(),
    paidAt: booking.paidAt?.toISOString() ?? null,
    heldUntil: booking.heldUntil?.toISOString() ?? null,
    ...(booking.cancelledBecause === null ? {} : { cancelledBecause: booking.cancelledBecause }),
    ...(booking.challenge === null ? {} : { challenge: booking.challenge }),
  };
}
