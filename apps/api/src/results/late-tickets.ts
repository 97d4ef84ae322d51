import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RefundsService } from '../payments/refunds/refunds.service.js';
import { Database, type Reader } from '../platform/db/database.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { lastPaymentInTime } from './rank-winners.js';
import { isWitnessed } from './witnesses/witnesses.sql.js';
import './results.messages.js';

/** Of pages opened before the arrival that may still be paid, or whose money is being taken. */
const UNDECIDED = `
  SELECT count(*)::int AS payments FROM payments p JOIN bookings b ON b.id = p.booking_id
   WHERE b.season_year = $1 AND p.state IN ('creating', 'open', 'authorised', 'capturing')`;

interface Late extends Record<string, unknown> {
  bookingId: number;
  slotIds: string[];
  disputed: boolean;
}

/**
 * Of bookings that were paid at the provider: cash is given back by hand. What was given back already is not sold any more. `disputed`: a
 * bank has the money. After a lost dispute the provider refunds nothing of the payment.
 */
const LATE = `
  SELECT b.id AS "bookingId", array_agg(t.slot_id ORDER BY t.slot_id) AS "slotIds",
         EXISTS (SELECT 1 FROM disputes d JOIN payments p ON p.id = d.payment_id
                 WHERE p.booking_id = b.id AND d.withdrawn_cents > 0 AND d.status IN ('needs_response', 'under_review')) AS disputed
    FROM claims t JOIN bookings b ON b.id = t.booking_id
   WHERE b.season_year = $1 AND b.payment_status = 'paid' AND t.state = 'sold' AND (b.paid_at > $2 OR t.asked_at >= $3 OR NOT ${isWitnessed('b.season_year', 'b.reference', 't.slot_id', { until: '$2', arrivedAt: '$3' })})
     AND EXISTS (SELECT 1 FROM payments p WHERE p.booking_id = b.id AND p.captured_cents > p.refunded_cents)
     AND NOT EXISTS (SELECT 1 FROM disputes d JOIN payments p ON p.id = d.payment_id
                      WHERE p.booking_id = b.id AND d.withdrawn_cents > 0 AND d.status IN ('lost', 'appeal_needs_response', 'appeal_under_review'))
     AND NOT EXISTS (SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id
                      WHERE p.booking_id = b.id AND r.state IN ('requested', 'uncertain', 'settling') AND r.slot_ids && ARRAY[t.slot_id])
   GROUP BY b.id ORDER BY b.id`;

const REASON = 'chosen or paid after the flood had arrived, or not witnessed early enough in the public log';

/** Tickets that came after the water, and those that were not in the log in time, go back once the result is announced, when the season says so. */
@Injectable()
export class LateTickets implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly refunds: RefundsService,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.handle('results.refund-late', ({ year }) => this.giveBack(year));
  }

  /**
   * Safe to run again: what is on its way is left out. While a late ticket may still come, or one cannot be given back yet, the outbox
   * comes back, and holds up no others.
   */
  private async giveBack(year: number): Promise<void> {
    const { late, undecided } = await this.db.snapshot((reader) => this.lateOf(reader, year));
    const waiting = late.filter(({ disputed }) => disputed).map(({ bookingId }) => `booking ${bookingId}: a bank decides over its payment`);
    for (const { bookingId, slotIds } of late.filter(({ disputed }) => !disputed)) {
      await this.refunds
        .request({ bookingId, slotIds, reason: REASON, slots: 'keep' })
        .catch((error: unknown) => waiting.push(`booking ${bookingId}: ${error instanceof Error ? error.message : String(error)}`));
    }
    if (undecided > 0) waiting.push(`${undecided} payments may still be made`);
    if (waiting.length > 0) throw new Error(`late tickets wait: ${waiting.join('; ')}`);
  }

  /** Of one moment: a payment that is not undecided any more has its ticket in the list. */
  private async lateOf(reader: Reader, year: number): Promise<{ late: Late[]; undecided: number }> {
    const [arrival] = await reader.rows<{ at: Date }>(
      `SELECT arrived_at AS at FROM arrivals WHERE season_year = $1 AND state = 'announced'`,
      [year],
    );
    if (arrival === undefined) return { late: [], undecided: 0 };
    const until = await lastPaymentInTime(reader, year, arrival.at);
    const late = await reader.rows<Late>(LATE, [year, until, arrival.at]);
    const [undecided] = await reader.rows<{ payments: number }>(UNDECIDED, [year]);
    return { late, undecided: undecided?.payments ?? 0 };
  }
}
