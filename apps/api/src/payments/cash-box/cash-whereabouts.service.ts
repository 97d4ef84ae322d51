import { Injectable } from '@nestjs/common';
import type { CashWhereabouts } from '@raffle/contracts/admin/cash';
import { centsToDollars } from '@raffle/contracts/money/money';
import type { Reader } from '../../platform/db/database.js';

/*
 * SQL that computes where a season's cash is. The money counted at the start of a shift stays in the box. The takings are in the box while
 * the shift is open. After that, the cashier holds them until another organiser confirms a handover or they are deposited at the bank.
 */

const CLOSED = `(SELECT coalesce(sum(s.counted_cents - s.opening_cents), 0) FROM cash_shifts s WHERE s.season_year = y.year AND s.cashier_id = a.id AND s.closed_at IS NOT NULL)`;
const HANDED = (whose: 'from_admin' | 'to_admin', state: string): string =>
  `(SELECT coalesce(sum(h.amount_cents), 0) FROM cash_handovers h WHERE h.season_year = y.year AND h.${whose} = a.id AND ${state})`;
const RECEIVED = HANDED('to_admin', 'h.confirmed_at IS NOT NULL');
const GIVEN = HANDED('from_admin', 'h.confirmed_at IS NOT NULL');
const BANKED = (which = 'true'): string =>
  `(SELECT coalesce(sum(d.amount_cents), 0) FROM cash_deposits d WHERE d.season_year = y.year AND d.deposited_by = a.id AND d.withdrawn_at IS NULL AND ${which})`;

const OFFERED = HANDED('from_admin', 'h.confirmed_at IS NULL AND h.declined_at IS NULL');

/**
 * Cash that organiser `a` received from others in season `y` and handed on. Organisers hand over their own takings first. Cash in an open
 * handover counts as handed on.
 */
const HANDED_ON = `
  (SELECT greatest(-coalesce(min(own), 0), 0) FROM (
     SELECT sum(cents) OVER (ORDER BY at) AS own FROM (
       SELECT s.closed_at AS at, greatest(s.counted_cents - s.opening_cents, 0) AS cents FROM cash_shifts s
        WHERE s.season_year = y.year AND s.cashier_id = a.id AND s.closed_at IS NOT NULL
       UNION ALL SELECT h.offered_at, -h.amount_cents FROM cash_handovers h
        WHERE h.season_year = y.year AND h.from_admin = a.id AND h.declined_at IS NULL
       UNION ALL SELECT d.recorded_at, -d.amount_cents FROM cash_deposits d
        WHERE d.season_year = y.year AND d.deposited_by = a.id AND d.withdrawn_at IS NULL AND d.alone) changes) balances)`;

/**
 * Balances per organiser and season. `free` is the cash that is not part of an open handover. `bankable` is the part of `free` that the
 * organiser received in confirmed handovers.
 */
const HOLDINGS = `
  SELECT a.id, a.full_name AS name, y.year, cents, cents - offered AS free,
         least(cents - offered, ${RECEIVED} - ${HANDED_ON} - ${BANKED('NOT d.alone')})::int AS bankable
    FROM admins a CROSS JOIN seasons y,
         LATERAL (SELECT (${CLOSED} + ${RECEIVED} - ${GIVEN} - ${BANKED()})::int AS cents, ${OFFERED}::int AS offered) sums`;

export interface Holding extends Record<string, unknown> {
  id: string;
  name: string;
  year: number;
  cents: number;
  free: number;
  bankable: number;
}

type Balance = Pick<Holding, 'year' | 'cents'>;

/** @param $1 year */
const WHEREABOUTS = `
  SELECT (SELECT coalesce(sum(k.amount_cents), 0) FROM cash_sales k JOIN cash_shifts s ON s.id = k.shift_id WHERE k.season_year = $1 AND s.closed_at IS NULL)::int
         - (SELECT coalesce(sum(k.returned_cents), 0) FROM cash_sales k JOIN cash_shifts s ON s.id = k.returned_shift_id WHERE s.season_year = $1 AND s.closed_at IS NULL)::int AS "inBoxes",
         (SELECT coalesce(sum(h.cents), 0) FROM (${HOLDINGS} WHERE y.year = $1) h)::int AS "withPeople",
         (SELECT coalesce(sum(d.amount_cents), 0) FROM cash_deposits d WHERE d.season_year = $1 AND d.withdrawn_at IS NULL)::int AS "atBank",
         (SELECT coalesce(sum(s.counted_cents - s.expected_cents), 0) FROM cash_shifts s WHERE s.season_year = $1)::int AS differences,
         (SELECT count(*) FROM cash_shifts s WHERE s.season_year = $1)::int AS shifts`;

interface WhereaboutsRow extends Record<string, number> {
  inBoxes: number;
  withPeople: number;
  atBank: number;
  differences: number;
  shifts: number;
}

@Injectable()
export class CashWhereaboutsService {
  /** @returns undefined for a season without shifts, because earlier versions sold slots for cash without counting the cash in shifts */
  async of(reader: Reader, year: number): Promise<CashWhereabouts | undefined> {
    const [row] = await reader.rows<WhereaboutsRow>(WHEREABOUTS, [year]);
    if (row === undefined || row.shifts === 0) return undefined;
    return {
      inBoxes: centsToDollars(row.inBoxes),
      withPeople: centsToDollars(row.withPeople),
      atBank: centsToDollars(row.atBank),
      differences: centsToDollars(row.differences),
    };
  }

  /** Returns organisers' non-zero balances, latest season first and, within a season, highest amount first. */
  holdings(reader: Reader): Promise<Holding[]> {
    return reader.rows<Holding>(`SELECT * FROM (${HOLDINGS}) h WHERE h.cents <> 0 ORDER BY h.year DESC, h.cents DESC, h.name`);
  }

  /**
   * Returns the organiser's balance for the earliest season in which it is positive, because each season's cash is kept separate.
   * @param which `cents` includes cash in open handovers, `free` excludes it, and `bankable` includes only cash that a second person has
   * counted
   * @param year season of the result if the organiser holds no cash
   */
  async holdingOf(reader: Reader, id: string, year: number, which: 'cents' | 'free' | 'bankable' = 'cents'): Promise<Balance> {
    const [earliest] = await reader.rows<Holding>(
      `SELECT * FROM (${HOLDINGS} WHERE a.id = $1) h WHERE h.${which} > 0 ORDER BY h.year LIMIT 1`,
      [id],
    );
    return earliest ? { year: earliest.year, cents: earliest[which] } : { year, cents: 0 };
  }
}
