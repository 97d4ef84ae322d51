import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../platform/db/database.js';
import { AppError } from '../platform/http/errors/app-error.js';
import type { IdempotencyKey } from '../platform/http/idempotency/idempotency-key.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { bookingNotFound } from './booking-id.rules.js';
import { bookingReferenceFrom } from './booking-reference.js';
import type { BookingStatus } from './booking-states.rules.js';
import './confirmation-mail.js';

/** Resends a confirmation to a buyer who deleted it or whose mailbox was full. */
@Injectable()
export class ConfirmationResendService {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  /** @throws the same errors as `stage` */
  ask(userId: string, reference: string, key?: IdempotencyKey): Promise<{ accepted: true }> {
    return this.db.transact(async (tx) => {
      await key?.begin(tx);
      await this.stage(tx, userId, reference);
      const answer = { accepted: true as const };
      await key?.finish(tx, answer);
      return answer;
    });
  }

  /**
   * @throws BOOKING_NOT_FOUND if the booking does not exist or belongs to another user; VALIDATION_FAILED if it is not paid or was paid in
   * cash
   */
  async stage(tx: Tx, userId: string, reference: string): Promise<void> {
    const wanted = bookingReferenceFrom(reference);
    const [booking] = await tx.rows<{ id: number; status: BookingStatus; walkIn: boolean }>(
      `SELECT b.id, b.payment_status AS status, u.walk_in AS "walkIn" FROM bookings b JOIN users u ON u.id = b.user_id
        WHERE b.reference = $1 AND b.user_id = $2`,
      [wanted, userId],
    );
    if (booking === undefined) throw bookingNotFound();
    if (booking.status !== 'paid') throw new AppError('VALIDATION_FAILED', 'Only a paid booking has a confirmation.', { fields: {} });
    if (booking.walkIn)
      throw new AppError('VALIDATION_FAILED', 'The buyer paid in cash and gave no email address: print the receipt instead.', {
        fields: {},
      });
    await this.outbox.stage(tx, 'booking-confirmed.mail', { bookingId: booking.id });
  }
}
