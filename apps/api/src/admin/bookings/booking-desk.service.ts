import { Injectable } from '@nestjs/common';
import type { AdminRefund, AdminRefundRequest } from '@raffle/contracts/admin-bookings';
import { Database, type Tx } from '../../platform/db/database.js';
import { AppError } from '../../platform/http/app-error.js';
import { ConfirmationResendService } from '../../bookings/confirmation-resend.service.js';
import { RefundsService } from '../../payments/refunds.service.js';
import { OpenSelectionsService } from '../../selections/open-selections.service.js';
import { AdminAuditService, type Deed } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { refundView } from './booking-story.service.js';

/** What organisers do for one booking. Each deed leaves its trace; the deed itself is its feature's own. */
@Injectable()
export class BookingDeskService {
  constructor(
    private readonly db: Database,
    private readonly refunds: RefundsService,
    private readonly confirmations: ConfirmationResendService,
    private readonly selections: OpenSelectionsService,
    private readonly audit: AdminAuditService,
  ) {}

  /** @throws BOOKING_NOT_FOUND, VALIDATION_FAILED, PAYMENT_IN_PROGRESS while an earlier refund is not decided */
  async refund(by: CurrentAdmin, bookingId: number, wish: AdminRefundRequest): Promise<AdminRefund> {
    const made = await this.refunds.request({ bookingId, ...wish }, (tx, { id, amountCents, slotIds }) => {
      const after = { refundId: id, amountCents, slotIds, slots: wish.slots };
      return this.record(tx, by, bookingId, { action: 'booking.refund', reason: wish.reason, after });
    });
    return refundView(made);
  }

  /** @throws NOT_FOUND, VALIDATION_FAILED when nothing is owed for it */
  async repeatRefund(by: CurrentAdmin, refundId: string): Promise<AdminRefund> {
    const made = await this.refunds.repeat(refundId, (tx, { id }, bookingId) =>
      this.record(tx, by, bookingId, { action: 'booking.repeat-refund', after: { refundId: id, repeats: refundId } }),
    );
    return refundView(made);
  }

  /** @throws BOOKING_NOT_FOUND, VALIDATION_FAILED for one that is not paid */
  async resend(by: CurrentAdmin, bookingId: number): Promise<void> {
    const { reference, userId } = await this.owner(bookingId);
    await this.confirmations.ask(userId, reference);
    await this.note(by, bookingId, { action: 'booking.resend-confirmation' });
  }

  /** Frees what an unpaid booking still holds; with a payment page open, once that page is closed. @throws BOOKING_NOT_FOUND, SELECTION_CHANGED */
  async release(by: CurrentAdmin, bookingId: number, reason: string): Promise<void> {
    const { userId, selectionId } = await this.owner(bookingId);
    await this.selections.release(userId, selectionId);
    await this.note(by, bookingId, { action: 'booking.release', reason });
  }

  private async owner(bookingId: number): Promise<{ reference: string; userId: string; selectionId: string }> {
    const [row] = await this.db.rows<{ reference: string; userId: string; selectionId: string }>(
      `SELECT reference, user_id AS "userId", selection_id AS "selectionId" FROM bookings WHERE id = $1`,
      [bookingId],
    );
    if (row === undefined) throw new AppError('BOOKING_NOT_FOUND', 'There is no booking of this number.');
    return row;
  }

  private note(by: CurrentAdmin, bookingId: number, deed: Omit<Deed, 'subjectKind' | 'subjectId'>): Promise<void> {
    return this.db.transact((tx) => this.record(tx, by, bookingId, deed));
  }

  private record(tx: Tx, by: CurrentAdmin, bookingId: number, deed: Omit<Deed, 'subjectKind' | 'subjectId'>): Promise<void> {
    return this.audit.record(tx, by.id, { ...deed, subjectKind: 'booking', subjectId: String(bookingId) });
  }
}
