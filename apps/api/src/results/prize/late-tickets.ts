import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { RefundsService } from '../../payments/refunds/refunds.service.js';
import { Database, type Reader } from '../../platform/db/database.js';
import { NOW } from '../../platform/db/operators.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { Arrival } from '../arrival/arrival.entity.js';
import { LineService } from './line.service.js';
import '../results.messages.js';

/** Number of payments that may still succeed, plus the number of paid tickets that are not in the log yet. */
const UNDECIDED = `
  SELECT (SELECT count(*) FROM payments p JOIN bookings b ON b.id = p.booking_id
           WHERE b.season_year = $1 AND p.state IN ('creating', 'open', 'authorised', 'capturing'))
       + (SELECT count(*) FROM bookings b JOIN booking_slots t ON t.booking_id = b.id
           WHERE b.season_year = $1 AND b.payment_status = 'paid'
             AND NOT EXISTS (SELECT 1 FROM log_entries e WHERE e.reference = b.reference AND e.slot_id = t.slot_id AND e.kind = 'ticket')) AS payments`;

interface Late extends Record<string, unknown> {
  bookingId: number;
  slotIds: string[];
  disputed: boolean;
}

/**
 * Late tickets that were paid for through the provider. Organisers refund other late tickets in cash. `disputed` means that a bank is
 * holding the money. Excludes payments with a lost dispute, because no part of them can be refunded.
 */
const LATE = `
  SELECT b.id AS "bookingId", array_agg(t.slot_id ORDER BY t.slot_id) AS "slotIds",
         EXISTS (SELECT 1 FROM disputes d JOIN payments p ON p.id = d.payment_id
                 WHERE p.booking_id = b.id AND d.withdrawn_cents > 0 AND d.status IN ('needs_response', 'under_review')) AS disputed
    FROM unnest($1::int[], $2::text[]) late (booking_id, slot_id)
    JOIN booking_slots t ON t.booking_id = late.booking_id AND t.slot_id = late.slot_id JOIN bookings b ON b.id = t.booking_id
   WHERE b.payment_status = 'paid'
     AND EXISTS (SELECT 1 FROM payments p WHERE p.booking_id = b.id AND p.captured_cents > p.refunded_cents)
     AND NOT EXISTS (SELECT 1 FROM disputes d JOIN payments p ON p.id = d.payment_id
                      WHERE p.booking_id = b.id AND d.withdrawn_cents > 0 AND d.status IN ('lost', 'appeal_needs_response', 'appeal_under_review'))
     AND NOT EXISTS (SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id
                      WHERE p.booking_id = b.id AND r.state IN ('requested', 'uncertain', 'settling') AND r.slot_ids && ARRAY[t.slot_id])
   GROUP BY b.id ORDER BY b.id`;

const REASON = 'It joined the public log after the time slot was settled, so it does not take part';

/** Applies the season's rule for late tickets after the announcement. */
@Injectable()
export class LateTickets implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly line: LineService,
    private readonly refunds: RefundsService,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.handle('results.refund-late', ({ year }) => this.refund(year));
    this.outbox.handle('results.tell-late', ({ year }) => this.stageMails(year), 'bulk');
  }

  /**
   * Safe to repeat, because tickets with a pending refund are excluded. Throws if more late tickets may follow or if a late ticket cannot
   * be refunded yet, so that the outbox retries.
   */
  private async refund(year: number): Promise<void> {
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

  /** Stages emails to the buyers once no more late tickets can follow. Until then, throws so that the outbox retries. */
  private async stageMails(year: number): Promise<void> {
    await this.db.transact(async (tx) => {
      const { late, undecided } = await this.lateOf(tx, year);
      if (undecided > 0) throw new Error(`late tickets wait: ${undecided} payments may still be made`);
      const untold = { seasonYear: year, state: 'announced' as const, lateToldAt: IsNull() };
      const { affected } = await tx.manager.update(Arrival, untold, { lateToldAt: NOW });
      const mails = late.map(({ bookingId, slotIds }) => ({ bookingId, slotIds }));
      if (affected === 1) await this.outbox.stageMany(tx, 'late-ticket.mail', mails);
    });
  }

  /** Reads the late tickets last, so that the list includes the late ticket of a payment that completes between the two reads. */
  private async lateOf(reader: Reader, year: number): Promise<{ late: Late[]; undecided: number }> {
    const arrival = await reader.manager.findOneBy(Arrival, { seasonYear: year, state: 'announced' });
    if (arrival === null) return { late: [], undecided: 0 };
    const [undecided] = await reader.rows<{ payments: string }>(UNDECIDED, [year]);
    const tickets = await this.line.late(reader, year, arrival.arrivedAt);
    const late = await reader.rows<Late>(LATE, [tickets.map(({ bookingId }) => bookingId), tickets.map(({ slotId }) => slotId)]);
    return { late, undecided: Number(undecided?.payments ?? 0) };
  }
}
