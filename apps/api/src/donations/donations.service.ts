import { Injectable, Logger } from '@nestjs/common';
import type { DonationStats } from '@raffle/contracts/donations';
import { centsToDollars } from '@raffle/contracts/money';
import '../bookings/bookings.events.js';
import { Database } from '../platform/db/database.js';
import { EventBus } from '../platform/events/event-bus.js';
import './donations.events.js';

/** How long a payment confirmed by another process may be missing from this one's answers. */
const FRESH_MS = 2000;

/**
 * Only `paid` counts. The version is the number of times the total changed: once when a booking was paid, once more
 * with each refund of it or of a part, cash given back included. Both come from one statement, so they belong together.
 */
const READ = `
  SELECT coalesce(sum(total_cents) FILTER (WHERE payment_status = 'paid'), 0)::text AS cents,
         (count(*) FILTER (WHERE paid_at IS NOT NULL) + (SELECT count(*) FROM refunds WHERE applied_at IS NOT NULL)
          + (SELECT count(*) FROM cash_sales WHERE returned_at IS NOT NULL))::text AS version
  FROM bookings WHERE payment_status IN ('paid', 'refunded')`;

/** The public total. Kept in memory, read anew after every change and then told to everybody. */
@Injectable()
export class DonationsService {
  private readonly logger = new Logger(DonationsService.name);
  private kept: { stats: DonationStats; at: number } | undefined;
  private reading: Promise<DonationStats> | undefined;
  private telling = false;
  private untold = false;

  constructor(
    private readonly db: Database,
    private readonly bus: EventBus,
  ) {
    bus.on('booking.changed', ({ paymentStatus }) => {
      if (paymentStatus === 'paid' || paymentStatus === 'refunded') void this.tell();
    });
  }

  async stats(): Promise<DonationStats> {
    if (this.kept && performance.now() - this.kept.at < FRESH_MS) return this.kept.stats;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    return this.reading;
  }

  /** Payments confirmed while a total is being read are told by one more reading, however many they are. */
  private async tell(): Promise<void> {
    this.untold = true;
    this.kept = undefined;
    if (this.telling) return;
    this.telling = true;
    try {
      while (this.untold) {
        this.untold = false;
        this.bus.publish([{ name: 'donations.changed', payload: await this.read() }]);
      }
    } catch (error) {
      this.logger.warn(`the total is told with the next payment: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      this.telling = false;
    }
  }

  private async read(): Promise<DonationStats> {
    const at = performance.now();
    const [row] = await this.db.rows<{ cents: string; version: string }>(READ);
    const stats = { totalAmount: centsToDollars(Number(row?.cents ?? 0)), version: Number(row?.version ?? 0) };
    // Two readings may end in the other order than they began.
    if (this.kept === undefined || this.kept.stats.version <= stats.version) this.kept = { stats, at };
    return stats;
  }
}
