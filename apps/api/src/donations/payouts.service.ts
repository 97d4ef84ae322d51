import { Injectable } from '@nestjs/common';
import { CHARITY_SHARE_PERCENT } from '@raffle/contracts/limits';
import { centsToDollars, formatCents } from '@raffle/contracts/money';
import type { CharityNumber, PayoutView, SeasonStatement } from '@raffle/contracts/payouts';
import { API } from '@raffle/contracts/routes';
import { Database, type Tx } from '../platform/db/database.js';
import { AppError, invalid } from '../platform/http/app-error.js';

export interface PayoutWish {
  year: number;
  charity: CharityNumber;
  amountCents: number;
  paidOn: string;
  /** Public id of the uploaded paper. */
  proof: string;
  recordedBy: string;
}

interface SumsRow {
  captured: string;
  refunded: string;
  other: string;
  paid_one: string;
  paid_two: string;
  /** null: nobody has read it yet. */
  fees: string | null;
  now: Date;
}

/** Money is what the payments and the book of cash say; cash that was given back is in neither. */
const SUMS = `
  SELECT (SELECT coalesce(sum(p.captured_cents), 0) FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE b.season_year = $1)::text AS captured,
         (SELECT coalesce(sum(p.refunded_cents), 0) FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE b.season_year = $1)::text AS refunded,
         (SELECT coalesce(sum(amount_cents - returned_cents), 0) FROM cash_sales WHERE season_year = $1)::text AS other,
         (SELECT coalesce(sum(amount_cents), 0) FROM payouts WHERE season_year = $1 AND charity = 1 AND withdrawn_at IS NULL)::text AS paid_one,
         (SELECT coalesce(sum(amount_cents), 0) FROM payouts WHERE season_year = $1 AND charity = 2 AND withdrawn_at IS NULL)::text AS paid_two,
         (SELECT amount_cents FROM season_fees WHERE season_year = $1)::text AS fees,
         now() AS now`;

const LIST = `
  SELECT p.id, p.season_year AS year, p.charity, p.amount_cents AS cents, to_char(p.paid_on, 'YYYY-MM-DD') AS paid_on, f.public_id AS proof
    FROM payouts p JOIN files f ON f.id = p.proof_id WHERE p.withdrawn_at IS NULL ORDER BY p.paid_on DESC, p.id DESC LIMIT 200`;

/** What a season brought in, what each charity is due, and what it has got. */
@Injectable()
export class PayoutsService {
  constructor(private readonly db: Database) {}

  /** The latest first; a season has a handful. */
  async list(): Promise<PayoutView[]> {
    const rows = await this.db.rows<{ id: string; year: number; charity: CharityNumber; cents: number; paid_on: string; proof: string }>(
      LIST,
    );
    return rows.map(({ id, year, charity, cents, paid_on, proof }) => ({
      id,
      year,
      charity,
      amount: centsToDollars(cents),
      paidOn: paid_on,
      proof: API.file(proof),
    }));
  }

  /** @throws NOT_FOUND when there is no such season */
  async statement(year: number): Promise<SeasonStatement> {
    const known = await this.db.rows(`SELECT 1 FROM seasons WHERE year = $1`, [year]);
    if (known.length === 0) throw new AppError('NOT_FOUND', 'There is no season of this year.');
    const [sums] = await this.db.rows<SumsRow>(SUMS, [year]);
    if (sums === undefined) throw new Error('sums always come');
    return statementOf(year, sums);
  }

  /** @throws VALIDATION_FAILED when more would be paid out than the charity's half, or the paper is not there */
  async record(tx: Tx, { year, charity, amountCents, paidOn, proof, recordedBy }: PayoutWish): Promise<string> {
    // The season is locked, so that two organisers cannot both pay out what is left.
    const season = await tx.rows(`SELECT 1 FROM seasons WHERE year = $1 FOR UPDATE`, [year]);
    if (season.length === 0) throw new AppError('NOT_FOUND', 'There is no season of this year.');
    const [sums] = await tx.rows<SumsRow>(SUMS, [year]);
    if (sums === undefined) throw new Error('sums always come');
    const dueCents = Math.floor(shareCents(sums)) - Number(charity === 1 ? sums.paid_one : sums.paid_two);
    if (amountCents > dueCents) throw invalid({ amount: [`This is more than the charity is due: ${formatCents(Math.max(0, dueCents))}.`] });
    const [row] = await tx.rows<{ id: string }>(
      `INSERT INTO payouts (season_year, charity, amount_cents, paid_on, proof_id, recorded_by)
       SELECT $1, $2, $3, $4, id, $6 FROM files WHERE public_id = $5 RETURNING id`,
      [year, charity, amountCents, paidOn, proof, recordedBy],
    );
    if (row === undefined) throw invalid({ proof: ['This paper was not uploaded.'] });
    return row.id;
  }

  /** What the provider kept, as its own statement says. @returns what stood before, null when nothing did. @throws NOT_FOUND when there is no such season */
  async noteFees(tx: Tx, year: number, amountCents: number): Promise<number | null> {
    const season = await tx.rows(`SELECT 1 FROM seasons WHERE year = $1 FOR UPDATE`, [year]);
    if (season.length === 0) throw new AppError('NOT_FOUND', 'There is no season of this year.');
    const [before] = await tx.rows<{ cents: number }>(`SELECT amount_cents AS cents FROM season_fees WHERE season_year = $1`, [year]);
    await tx.write(
      `INSERT INTO season_fees (season_year, amount_cents) VALUES ($1, $2) ON CONFLICT (season_year) DO UPDATE SET amount_cents = $2`,
      [year, amountCents],
    );
    return before?.cents ?? null;
  }

  /** @throws NOT_FOUND */
  async withdraw(tx: Tx, id: string): Promise<void> {
    const changed = /^\d{1,18}$/.test(id)
      ? await tx.write(`UPDATE payouts SET withdrawn_at = now() WHERE id = $1 AND withdrawn_at IS NULL`, [id])
      : 0;
    if (changed === 0) throw new AppError('NOT_FOUND', 'There is no payout of this id.');
  }
}

function netCents({ captured, refunded, other }: SumsRow): number {
  return Number(captured) + Number(other) - Number(refunded);
}

function shareCents(sums: SumsRow): number {
  return (netCents(sums) * CHARITY_SHARE_PERCENT) / 100;
}

function statementOf(year: number, sums: SumsRow): SeasonStatement {
  const share = shareCents(sums);
  const charities = (
    [
      [1, sums.paid_one],
      [2, sums.paid_two],
    ] as const
  ).map(([charity, paid]) => ({
    charity,
    share: centsToDollars(share),
    paidOut: centsToDollars(Number(paid)),
    due: centsToDollars(share - Number(paid)),
  }));
  return {
    year,
    gross: centsToDollars(Number(sums.captured)),
    otherSales: centsToDollars(Number(sums.other)),
    refunds: centsToDollars(Number(sums.refunded)),
    fees: centsToDollars(Number(sums.fees ?? 0)),
    feesKnown: sums.fees !== null,
    net: centsToDollars(netCents(sums)),
    charities,
    asOf: sums.now.toISOString(),
  };
}
