import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RefundsService } from '../payments/refunds/refunds.service.js';
import { Database } from '../platform/db/database.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { lastPaymentInTime } from './rank-winners.js';
import { isWitnessed } from './witnesses/witnesses.sql.js';
import './results.messages.js';

interface Late extends Record<string, unknown> {
  bookingId: number;
  slotIds: string[];
  disputed: boolean;
}

/** Of bookings that were paid at the provider: cash is given back by hand. What was given back already is not sold any more. `disputed`: a bank has the money. */
const LATE = `
  SELECT b.id AS "bookingId", array_agg(t.slot_id ORDER BY t.slot_id) AS "slotIds",
         EXISTS (SELECT 1 FROM disputes d JOIN payments p ON p.id = d.payment_id
                 WHERE p.booking_id = b.id AND d.withdrawn_cents > 0 AND d.status IN ('needs_response', 'under_review')) AS disputed
    FROM claims t JOIN bookings b ON b.id = t.booking_id
   WHERE b.season_year = $1 AND b.payment_status = 'paid' AND t.state = 'sold' AND (b.paid_at > $2 OR t.asked_at >= $3 OR NOT ${isWitnessed('b.season_year', 'b.reference', 't.slot_id')})
     AND EXISTS (SELECT 1 FROM payments p WHERE p.booking_id = b.id AND p.captured_cents > p.refunded_cents)
     AND NOT EXISTS (SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id
                      WHERE p.booking_id = b.id AND r.state IN ('requested', 'uncertain', 'settling') AND r.slot_ids && ARRAY[t.slot_id])
   GROUP BY b.id ORDER BY b.id`;

const REASON = 'chosen or paid after the flood had arrived, or not witnessed in the public log before its slot';

/** Tickets that came after the water, and those that no witness saw in time, go back once the result is announced, when the season says so. */
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

  /** Safe to run again: what is on its way is left out, and a refund that cannot be asked for yet makes the outbox come back. */
  private async giveBack(year: number): Promise<void> {
    const [arrival] = await this.db.rows<{ at: Date }>(
      `SELECT arrived_at AS at FROM arrivals WHERE season_year = $1 AND state = 'announced'`,
      [year],
    );
    if (arrival === undefined) return;
    const until = await lastPaymentInTime(this.db, year, arrival.at);
    const late = await this.db.rows<Late>(LATE, [year, until, arrival.at]);
    for (const { bookingId, slotIds, disputed } of late) {
      if (!disputed) await this.refunds.request({ bookingId, slotIds, reason: REASON, slots: 'keep' });
    }
    const waiting = late.filter(({ disputed }) => disputed).length;
    if (waiting > 0) throw new Error(`the late tickets of ${waiting} bookings wait until a bank has decided over their payment`);
  }
}
