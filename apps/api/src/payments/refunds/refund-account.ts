import { lockBooking, type LockedBooking } from '../../bookings/booking-queries.js';
import type { Tx } from '../../platform/db/database.js';
import type { SelectionLifecycle } from '../../selections/selection-lifecycle.js';
import { disputesOfPayment } from '../disputes/dispute-queries.js';
import type { Dispute } from '../disputes/dispute.entity.js';
import { lockPaidPayment, lockPayment } from '../payment-queries.js';
import type { Payment } from '../payment.entity.js';
import { refundsOfPayment } from './refund-queries.js';
import type { Refund } from './refund.entity.js';

/** A locked payment, together with all the rows that change with its refunds. */
export interface LockedAccount {
  booking: LockedBooking;
  payment: Payment;
  /** Oldest first. */
  refunds: Refund[];
  disputes: Dispute[];
  priceCents: number;
}

/**
 * Locks the buyer, the selection, the booking and the payment, in this order. Returns undefined if one of them does not exist.
 * @param of.paymentId defaults to the payment that paid for the booking
 */
export async function lockAccount(
  tx: Tx,
  lifecycle: SelectionLifecycle,
  { selectionId, bookingId, paymentId }: { selectionId: string; bookingId: number; paymentId?: string | undefined },
): Promise<LockedAccount | undefined> {
  const selection = await lifecycle.lock(tx, selectionId);
  const booking = await lockBooking(tx, bookingId);
  const payment = await (paymentId === undefined ? lockPaidPayment(tx, bookingId) : lockPayment(tx, paymentId));
  if (selection === null || booking === undefined || payment === null) return undefined;
  const [refunds, disputes] = [await refundsOfPayment(tx, payment.id), await disputesOfPayment(tx, payment.id)];
  return { booking, payment, refunds, disputes, priceCents: selection.priceCents };
}
