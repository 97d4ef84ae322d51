import { Injectable } from '@nestjs/common';
import type { PaymentReturnView } from '@raffle/contracts/money/payments';
import type { SelectionConflict } from '@raffle/contracts/selections';
import type { BookingStatus } from '../../bookings/booking-states.rules.js';
import { bookingNotFound } from '../../bookings/booking-id.rules.js';
import { BookingsService } from '../../bookings/bookings.service.js';
import { Database, type Reader } from '../../platform/db/database.js';
import { PaymentSyncService } from '../sync/payment-sync.service.js';
import { LockBusy } from '../../platform/db/session-locks.js';
import { ProviderError } from '../provider/provider-error.js';
import { isInReview, isProcessed, outcomeOf, type ReturnFacts } from './return-outcome.rules.js';

interface Row extends Omit<ReturnFacts, 'uncertain'>, Record<string, unknown> {
  paymentId: string;
  bookingId: number;
  selectionId: string;
  reference: string;
  booking: BookingStatus;
  conflict: SelectionConflict | null;
}

const READ = `
  SELECT p.id AS "paymentId", p.state, p.failure_code AS "failureCode", p.failure_message AS "failureMessage",
         b.id AS "bookingId", b.reference, b.payment_status AS booking, b.selection_id AS "selectionId", s.conflict
  FROM payments p JOIN bookings b ON b.id = p.booking_id JOIN selections s ON s.id = b.selection_id
  WHERE p.provider_session_id = $1 AND b.user_id = $2`;

/**
 * Determines a payment's outcome for the return page, to which the provider redirects the buyer. The page's URL identifies the payment but
 * does not contain the outcome.
 */
@Injectable()
export class PaymentReturnService {
  constructor(
    private readonly db: Database,
    private readonly paymentSync: PaymentSyncService,
    private readonly bookings: BookingsService,
  ) {}

  /** @throws BOOKING_NOT_FOUND, including for another person's payment */
  async outcome(userId: string, pageId: string): Promise<PaymentReturnView> {
    const before = await this.db.single((reader) => read(reader, userId, pageId));
    const asked = before.booking === 'paid' || (await this.ask(before.paymentId));
    return this.db.snapshot((reader) => this.view(reader, userId, pageId, asked));
  }

  private async view(reader: Reader, userId: string, pageId: string, asked: boolean): Promise<PaymentReturnView> {
    const now = await read(reader, userId, pageId);
    const { outcome, message } = outcomeOf({ ...now, uncertain: !asked });
    return {
      outcome,
      bookingId: now.bookingId,
      selectionId: now.selectionId,
      referenceNumber: now.reference,
      paymentStatus: isProcessed(now) ? 'confirming' : now.booking,
      message,
      ...(outcome === 'paid' ? { booking: await this.bookings.byIdIn(reader, userId, now.bookingId) } : {}),
      ...(isProcessed(now) ? { processing: true as const } : {}),
      ...(isInReview(now) ? { inReview: true as const } : {}),
      ...(outcome === 'conflict' ? now.conflict : {}),
    };
  }

  /**
   * Reads the payment from the provider. Returns false if the provider cannot be reached or another process is working on the payment. In
   * that case, the webhook or a job updates the payment later, and the return page retries.
   */
  private async ask(paymentId: string): Promise<boolean> {
    try {
      await this.paymentSync.syncPayment(paymentId, 'captured');
      return true;
    } catch (error) {
      if (error instanceof ProviderError || error instanceof LockBusy) return false;
      throw error;
    }
  }
}

async function read(reader: Reader, userId: string, pageId: string): Promise<Row> {
  const [row] = await reader.rows<Row>(READ, [pageId, userId]);
  if (row === undefined) throw bookingNotFound();
  return row;
}
