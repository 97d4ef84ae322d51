import { Injectable, Logger } from '@nestjs/common';
import type { DonationStats } from '@raffle/contracts/money/donations';
import { centsToDollars } from '@raffle/contracts/money/money';
import '../bookings/bookings.events.js';
import { Database } from '../platform/db/database.js';
import { EventBus } from '../platform/events/event-bus.js';
import '../season/season.events.js';
import './donations.events.js';

/** How long the cached total may lack payments that another process has confirmed, in milliseconds. */
const FRESH_MS = 2000;

/** SQL for the current season's year. The current season is the newest one that is not upcoming or, if all are upcoming, the first one. */
const PRESENT = `SELECT coalesce(max(year) FILTER (WHERE status <> 'upcoming'), min(year)) FROM seasons`;

/**
 * The amount that a season has raised for the charities. The version increases with every change to any season's total: each paid booking,
 * each refund, each failed refund, each return of cash, and each change to a dispute. A dispute has no counter, so it adds the time of its
 * last change in microseconds.
 */
const READ = `
  SELECT s.year, (SELECT coalesce(sum(kept_cents), 0) FROM booking_money WHERE season_year = s.year)::text AS cents,
         ((SELECT count(*) FROM bookings WHERE paid_at IS NOT NULL)
          + (SELECT coalesce(sum(CASE WHEN state = 'failed' THEN 2 WHEN applied_at IS NOT NULL OR state IN ('settling', 'succeeded') THEN 1 ELSE 0 END), 0)
               FROM refunds)
          + (SELECT count(*) FROM cash_sales WHERE returned_at IS NOT NULL)
          + (SELECT coalesce(sum(1 + extract(epoch FROM updated_at - created_at) * 1000000), 0)::bigint FROM disputes))::text AS version
    FROM (SELECT coalesce($1::int, (${PRESENT})) AS year) s`;

/** The current season's public total. It is cached in memory, and is reread and published after every change. */
@Injectable()
export class DonationsService {
  private readonly logger = new Logger(DonationsService.name);
  private cached: { stats: DonationStats; at: number } | undefined;
  private reading: Promise<DonationStats> | undefined;
  private isPublishing = false;
  private hasChanged = false;

  constructor(
    private readonly db: Database,
    private readonly bus: EventBus,
  ) {
    bus.on('booking.changed', ({ paymentStatus }) => {
      if (paymentStatus === 'paid' || paymentStatus === 'refunded') void this.notify();
    });
    // A new season's total starts at zero.
    bus.on('season.changed', ({ year }) => {
      if (this.cached?.stats.year !== year) void this.notify();
    });
  }

  async stats(): Promise<DonationStats> {
    if (this.cached && performance.now() - this.cached.at < FRESH_MS) return this.cached.stats;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    return this.reading;
  }

  /** @param year null for the current season */
  async of(year: number | null): Promise<DonationStats> {
    const [row] = await this.db.single((reader) => reader.rows<{ year: number; cents: string; version: string }>(READ, [year]));
    return { year: row?.year ?? 0, totalAmount: centsToDollars(Number(row?.cents ?? 0)), version: Number(row?.version ?? 0) };
  }

  /** Publishes the total. However many payments are confirmed during a read, they cause only one further read. */
  private async notify(): Promise<void> {
    this.hasChanged = true;
    this.cached = undefined;
    if (this.isPublishing) return;
    this.isPublishing = true;
    try {
      while (this.hasChanged) {
        this.hasChanged = false;
        this.bus.publish([{ name: 'donations.changed', payload: await this.read() }]);
      }
    } catch (error) {
      this.logger.warn(
        `the total was not published and will be published with the next payment: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      this.isPublishing = false;
    }
  }

  private async read(): Promise<DonationStats> {
    const at = performance.now();
    const stats = await this.of(null);
    // Keeps the newer total, because parallel reads may finish out of order.
    if (this.cached?.stats.year !== stats.year || this.cached.stats.version <= stats.version) this.cached = { stats, at };
    return stats;
  }
}
