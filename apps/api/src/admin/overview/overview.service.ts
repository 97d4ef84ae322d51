import { Injectable } from '@nestjs/common';
import type { AdminActivityLine, AdminOverview } from '@raffle/contracts/admin/overview';
import { SLOTS_PER_DAY } from '@raffle/contracts/limits';
import { centsToDollars, splitCents } from '@raffle/contracts/money/money';
import { Database } from '../../platform/db/database.js';
import { SeasonService } from '../../season/season.service.js';

/** The latest changes to bookings. Omits changes to `confirming`, because this state lasts only a moment before another change follows. */
const ACTIVITY = `
  SELECT a.at, b.id AS "bookingId", b.reference, a.to_state AS status, u.full_name AS "fullName",
         CASE WHEN b.payment_status = 'pending' THEN s.total_cents ELSE b.total_cents END AS cents
    FROM audit a JOIN bookings b ON b.id::text = a.entity_id JOIN users u ON u.id = b.user_id JOIN selections s ON s.id = b.selection_id
   WHERE a.entity = 'booking' AND a.to_state <> 'confirming' AND b.season_year = $1 ORDER BY a.id DESC LIMIT 20`;

interface Totals {
  attention: number;
  cash_sales: number;
  cash_slots: number;
  cash: string;
  raised: string;
  sold: number;
  buyers: number;
  holding: number;
  held: number;
  capacity: number;
}

interface ByStatus extends Record<string, unknown> {
  status: AdminOverview['bookings'][number]['status'];
  count: number;
  cents: string;
}

/** A season's key figures. They are never cached, because organisers act on them. The amount raised equals the public total. */
const TOTALS = `
  SELECT (SELECT coalesce(sum(kept_cents), 0) FROM booking_money WHERE season_year = $1)::text AS raised, count(DISTINCT b.user_id)::int AS buyers,
         (SELECT count(*) FROM booking_slots s JOIN bookings p ON p.id = s.booking_id
           WHERE p.season_year = $1 AND p.payment_status = 'paid')::int AS sold,
         (SELECT count(*) FROM claims c JOIN selections h ON h.id = c.selection_id
           WHERE c.state = 'held' AND h.season_year = $1 AND h.expires_at > now())::int AS held,
         (SELECT count(*) FROM selections WHERE season_year = $1 AND state IN ('held', 'paying') AND expires_at > now())::int AS holding,
         (SELECT count(*) FROM attention WHERE resolved_at IS NULL)::int AS attention,
         k.sales AS cash_sales, k.slots AS cash_slots, k.cents AS cash,
         (SELECT (ends_on - starts_on + 1) * $2 FROM seasons WHERE year = $1)::int AS capacity
    FROM (SELECT count(*)::int AS sales, coalesce(sum(amount_cents), 0)::text AS cents,
                 coalesce(sum((SELECT count(*) FROM booking_slots t WHERE t.booking_id = c.booking_id)), 0)::int AS slots
            FROM cash_sales c WHERE c.season_year = $1 AND c.returned_at IS NULL) k
    LEFT JOIN bookings b ON b.season_year = $1 AND b.payment_status = 'paid'
   GROUP BY k.sales, k.slots, k.cents`;

const BY_STATUS = `
  SELECT b.payment_status AS status, count(*)::int AS count, sum(CASE WHEN b.paid_at IS NULL THEN b.total_cents ELSE m.kept_cents END)::text AS cents
    FROM bookings b JOIN booking_money m ON m.booking_id = b.id
   WHERE b.season_year = $1 GROUP BY b.payment_status ORDER BY b.payment_status`;

const SALES = `
  SELECT to_char(coalesce(b.paid_at, b.created_at) AT TIME ZONE s.time_zone, 'YYYY-MM-DD') AS date, sum(m.kept_cents)::text AS cents,
         coalesce(sum((SELECT count(*) FROM booking_slots t WHERE t.booking_id = b.id)) FILTER (WHERE b.payment_status = 'paid'), 0)::int AS slots
    FROM bookings b JOIN seasons s ON s.year = b.season_year JOIN booking_money m ON m.booking_id = b.id
   WHERE b.season_year = $1 AND (b.payment_status = 'paid' OR m.kept_cents <> 0) GROUP BY 1 ORDER BY 1`;

@Injectable()
export class OverviewService {
  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
  ) {}

  /** @param wanted year of the season; defaults to the current season @throws NOT_FOUND */
  async overview(wanted?: number): Promise<AdminOverview> {
    const { year, totals, statuses, sales } = await this.db.snapshot(async (reader) => {
      const { year } = await (wanted === undefined ? this.seasons.presentIn(reader) : this.seasons.findIn(reader, wanted));
      return {
        year,
        totals: (await reader.rows<Totals>(TOTALS, [year, SLOTS_PER_DAY]))[0],
        statuses: await reader.rows<ByStatus>(BY_STATUS, [year]),
        sales: await reader.rows<{ date: string; cents: string; slots: number }>(SALES, [year]),
      };
    });
    if (totals === undefined) throw new Error('the query for totals returned no row');
    const { raised, sold, buyers, held, holding, capacity, ...rest } = totals;
    return {
      year,
      raised: centsToDollars(Number(raised)),
      charities: splitCents(Number(raised)).map((cents) => ({ share: centsToDollars(cents) })),
      slotsSold: sold,
      capacity,
      buyers,
      attention: rest.attention,
      cash: { sales: rest.cash_sales, slots: rest.cash_slots, amount: centsToDollars(Number(rest.cash)) },
      holdsNow: { selections: holding, slots: held },
      bookings: statuses.map(({ status, count, cents }) => ({ status, count, amount: centsToDollars(Number(cents)) })),
      sales: sales.map(({ date, slots, cents }) => ({ date, slots, amount: centsToDollars(Number(cents)) })),
    };
  }

  async activity(): Promise<AdminActivityLine[]> {
    const rows = await this.db.snapshot(async (reader) => {
      const { year } = await this.seasons.presentIn(reader);
      return reader.rows<Omit<AdminActivityLine, 'at' | 'amount'> & { at: Date; cents: number }>(ACTIVITY, [year]);
    });
    return rows.map(({ at, cents, ...row }) => ({ at: at.toISOString(), ...row, amount: centsToDollars(cents) }));
  }
}
