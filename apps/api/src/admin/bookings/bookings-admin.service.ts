import { Injectable } from '@nestjs/common';
import type { AdminRefund, AdminRefundRequest, AdminRefundSlotsRequest } from '@raffle/contracts/admin/bookings';
import { Database, type Reader, type Tx } from '../../platform/db/database.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import type { IdempotencyKey } from '../../platform/http/idempotency/idempotency-key.js';
import { resendConfirmation } from './resend-confirmation.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { RefundsService } from '../../payments/refunds/refunds.service.js';
import { FinalTicketsService } from '../../results/prize/final-tickets.service.js';
import { OpenSelectionsService } from '../../selections/open-selections.service.js';
import { AuditLogService, type AuditEntry } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { refundView } from './booking-detail.service.js';

/**
 * Performs organisers' actions on a booking. For each action, adds an audit entry and delegates the work to the relevant feature's service.
 */
@Injectable()
export class BookingsAdminService {
  constructor(
    private readonly db: Database,
    private readonly refunds: RefundsService,
    private readonly outbox: Outbox,
    private readonly selections: OpenSelectionsService,
    private readonly audit: AuditLogService,
    private readonly final: FinalTicketsService,
  ) {}

  /** @throws BOOKING_NOT_FOUND; VALIDATION_FAILED; REFUNDS_CLOSED; PAYMENT_IN_PROGRESS while an earlier refund is pending */
  async refund(by: CurrentAdmin, bookingId: number, request: AdminRefundRequest): Promise<AdminRefund> {
    const settledSlotIds = await this.db.snapshot((reader) => this.final.assertRefundable(reader, bookingId, request.slotIds));
    const made = await this.refunds.request({ bookingId, ...request, settledSlotIds }, (tx, { id, amountCents, slotIds }) => {
      const after = { refundId: id, amountCents, slotIds, slots: request.slots };
      return this.record(tx, by, bookingId, { action: 'booking.refund', reason: request.reason, after });
    });
    return refundView(made);
  }

  /** @throws NOT_FOUND; VALIDATION_FAILED if no money is owed for this refund */
  async repeatRefund(by: CurrentAdmin, refundId: string): Promise<AdminRefund> {
    const made = await this.refunds.repeat(refundId, (tx, { id }, bookingId) =>
      this.record(tx, by, bookingId, { action: 'booking.repeat-refund', after: { refundId: id, repeats: refundId } }),
    );
    return refundView(made);
  }

  /** @throws NOT_FOUND; VALIDATION_FAILED if the slots' price differs from the refunded amount or if slots are already assigned */
  async assignRefund(by: CurrentAdmin, refundId: string, { slotIds, slots }: AdminRefundSlotsRequest): Promise<AdminRefund> {
    const made = await this.refunds.assign(refundId, slotIds, slots, (tx, { id, amountCents, slotIds: chosen }, bookingId) => {
      const after = { refundId: id, amountCents, ...(chosen.length === 0 ? { moneyOnly: true } : { slotIds: chosen, slots }) };
      return this.record(tx, by, bookingId, { action: 'booking.assign-refund', after });
    });
    return refundView(made);
  }

  /** @throws the errors from `resendConfirmation` */
  async resend(by: CurrentAdmin, bookingId: number, key?: IdempotencyKey): Promise<void> {
    await this.db.transact(async (tx) => {
      await key?.begin(tx);
      await resendConfirmation(tx, this.outbox, bookingId);
      await this.record(tx, by, bookingId, { action: 'booking.resend-confirmation' });
      await key?.finish(tx);
    });
  }

  /**
   * Releases an unpaid booking's slots. If a payment page is open, the slots become free once that page is closed.
   * @throws BOOKING_NOT_FOUND, SELECTION_CHANGED
   */
  async release(by: CurrentAdmin, bookingId: number, reason: string): Promise<void> {
    // It is safe to read the owner and the selection before the transaction, because they never change.
    const { userId, selectionId } = await this.db.single((reader) => ownerOf(reader, bookingId));
    await this.selections.release(userId, selectionId, (tx) => this.record(tx, by, bookingId, { action: 'booking.release', reason }));
  }

  private record(tx: Tx, by: CurrentAdmin, bookingId: number, entry: Omit<AuditEntry, 'subjectKind' | 'subjectId'>): Promise<void> {
    return this.audit.record(tx, by.id, { ...entry, subjectKind: 'booking', subjectId: String(bookingId) });
  }
}

async function ownerOf(reader: Reader, bookingId: number): Promise<{ userId: string; selectionId: string }> {
  const [row] = await reader.rows<{ userId: string; selectionId: string }>(
    `SELECT user_id AS "userId", selection_id AS "selectionId" FROM bookings WHERE id = $1`,
    [bookingId],
  );
  if (row === undefined) throw new AppError('BOOKING_NOT_FOUND', 'There is no booking with this number.');
  return row;
}
