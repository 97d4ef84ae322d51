import { Injectable, Logger } from '@nestjs/common';
import type { DonationStats } from '@raffle/contracts/money/donations';
import { centsToDollars } from '@raffle/contracts/money/money';
import '../bookings/bookings.events.js';
import { Database } from '../platform/db/database.js';
import { EventBus } from '../platform/events/event-bus.js';
import '../season/season.events.js';
import './donations.events.js';

/** How long a payment confirmed by another process may be missing from this one's answers. */
const FRESH_MS = 2000;

/** The newest season that has begun, as everybody sees it. */
const PRESENT = `SELECT coalesce(max(year) FILTER (WHERE status <> 'upcoming'), min(year)) FROM seasons`;

/**
 * Only `paid` counts. The version goes up with all that may change a total, in whichever season: once when a booking was paid, once more
 * with each refund of it or of a part, cash given back included. Everything comes from one statement, so it belongs together.
 */
const READ = `
  SELECT s.year, coalesce(sum(b.total_cents) FILTER (WHERE b.payment_status = 'paid' AND b.season_year = s.year), 0)::text AS cents,
         (count(*) FILTER (WHERE b.paid_at IS NOT NULL) + (SELECT count(*) FROM refunds WHERE applied_at IS NOT NULL)
          + (SELECT count(*) FROM cash_sales WHERE returned_at IS NOT NULL))::text AS version
    FROM (SELECT coalesce($1::int, (${PRESENT})) AS year) s LEFT JOIN bookings b ON b.payment_status IN ('paid', 'refunded')
   GROUP BY s.year`;

/** The public total of the present season. Kept in memory, read anew after every change and then told to everybody. */
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
    // The next season begins with nothing raised.
    bus.on('season.changed', ({ year }) => {
      if (this.kept?.stats.year !== year) void this.tell();
    });
  }

  async stats(): Promise<DonationStats> {
    if (this.kept && performance.now() - this.kept.at < FRESH_MS) return this.kept.stats;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    return this.reading;
  }

  /** @param year the present season when null */
  async of(year: number | null): Promise<DonationStats> {
    const [row] = await this.db.rows<{ year: number; cents: string; version: string }>(READ, [year]);
    return { year: row?.year ?? 0, totalAmount: centsToDollars(Number(row?.cents ?? 0)), version: Number(row?.version ?? 0) };
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
    const stats = await this.of(null);
    // Two readings may end in the other order than they began.
    if (this.kept?.stats.year !== stats.year || this.kept.stats.version <= stats.version) this.kept = { stats, at };
    return stats;
  }
}
