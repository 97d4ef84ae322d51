import type { Tx } from '../../platform/db/database.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import type { Outbox } from '../../platform/outbox/outbox.js';
import type { BookingStatus } from '../../bookings/booking-states.rules.js';
import type {} from '../../bookings/confirmation-mail.js';

/**
 * Sends a booking's confirmation to its buyer again.
 * @throws BOOKING_NOT_FOUND; VALIDATION_FAILED if the booking is not paid or was paid in cash
 */
export async function resendConfirmation(tx: Tx, outbox: Outbox, bookingId: number): Promise<void> {
  const [booking] = await tx.rows<{ status: BookingStatus; walkIn: boolean }>(
    `SELECT b.payment_status AS status, u.walk_in AS "walkIn" FROM bookings b JOIN users u ON u.id = b.user_id WHERE b.id = $1`,
    [bookingId],
  );
  if (booking === undefined) throw new AppError('BOOKING_NOT_FOUND', 'There is no booking with this number.');
  if (booking.status !== 'paid') throw new AppError('VALIDATION_FAILED', 'Only a paid booking has a confirmation.', { fields: {} });
  if (booking.walkIn)
    throw new AppError('VALIDATION_FAILED', 'The buyer paid in cash and gave no email address: print the receipt instead.', {
      fields: {},
    });
  await outbox.stage(tx, 'booking-confirmed.mail', { bookingId });
}
