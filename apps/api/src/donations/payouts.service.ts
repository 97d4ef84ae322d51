import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { CHARITY_SHARE_PERCENT } from '@raffle/contracts/limits';
import { centsToDollars, formatCents } from '@raffle/contracts/money/money';
import type { CharityNumber, PayoutView, SeasonStatement } from '@raffle/contracts/money/payouts';
import { API } from '@raffle/contracts/routes';
import { Database, type Tx } from '../platform/db/database.js';
import { NOW } from '../platform/db/operators.js';
import { AppError, invalid } from '../platform/http/errors/app-error.js';
import { StoredFile } from '../files/stored-file.entity.js';
import { CashWhereaboutsService } from '../payments/cash-box/cash-whereabouts.service.js';
import { Season } from '../season/season.entity.js';
import { Payout } from './payout.entity.js';
import { SeasonFees } from './season-fees.entity.js';

export const NO_SUCH_PAYOUT = 'There is no payout with this ID.';

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
  disputed: string;
  other: string;
  paid_one: string;
  paid_two: string;
  /** null: nobody has read it yet. */
  fees: string | null;
  now: Date;
}

/** Money is what the payments and the book of cash say; cash that was given back is in neither. What a bank withdrew, to decide or for good, is no refund of ours. */
const SUMS = `
  SELECT (SELECT coalesce(sum(p.captured_cents), 0) FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE b.season_year = $1)::text AS captured,
         (SELECT coalesce(sum(p.refunded_cents - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r
                                                   WHERE r.payment_id = p.id AND r.origin = 'dispute' AND r.state IN ('settling', 'succeeded'))), 0)
            FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE b.season_year = $1)::text AS refunded,
         (SELECT coalesce(sum(p.disputed_cents), 0) FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE b.season_year = $1)::text AS disputed,
         (SELECT coalesce(sum(amount_cents - returned_cents), 0) FROM cash_sales WHERE season_year = $1)::text AS other,
         (SELECT coalesce(sum(amount_cents), 0) FROM payouts WHERE season_year = $1 AND charity = 1 AND withdrawn_at IS NULL)::text AS paid_one,
         (SELECT coalesce(sum(amount_cents), 0) FROM payouts WHERE season_year = $1 AND charity = 2 AND withdrawn_at IS NULL)::text AS paid_two,
         (SELECT amount_cents FROM season_fees WHERE season_year = $1)::text AS fees,
         now() AS now`;

/** Many more than there are. */
const MOST_LISTED = 200;

/** What a season brought in, what each charity is due, and what it has received. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly db: Database,
    @InjectRepository(Payout) private readonly payouts: Repository<Payout>,
    private readonly cash: CashWhereaboutsService,
  ) {}

  /** The latest first; a season has a handful. */
  async list(manager = this.payouts.manager): Promise<PayoutView[]> {
    const payouts = await manager.find(Payout, {
      where: { withdrawnAt: IsNull() },
      relations: { proof: true },
      order: { paidOn: 'DESC', id: 'DESC' },
      take: MOST_LISTED,
    });
    return payouts.map(({ id, seasonYear: year, charity, amountCents, paidOn, proof }) => ({
      id,
      year,
      charity,
      amount: centsToDollars(amountCents),
      paidOn,
      proof: API.file(proof?.publicId ?? ''),
    }));
  }

  /** @throws NOT_FOUND when there is no such season */
  async statement(year: number): Promise<SeasonStatement> {
    // What was sold and where its cash is stand side by side: they are of one moment.
    const { sums, cash } = await this.db.snapshot(async (reader) => {
      if (!(await reader.manager.existsBy(Season, { year }))) throw noSeason();
      const [sums] = await reader.rows<SumsRow>(SUMS, [year]);
      return { sums, cash: await this.cash.of(year, reader) };
    });
    if (sums === undefined) throw new Error('sums always come');
    return { ...statementOf(year, sums), ...(cash && { cash }) };
  }

  /** @throws VALIDATION_FAILED when more would be paid out than the charity's half, or the paper is not there */
  async record(tx: Tx, { year, charity, amountCents, paidOn, proof, recordedBy }: PayoutWish): Promise<string> {
    await lockSeason(tx, year);
    const [sums] = await tx.rows<SumsRow>(SUMS, [year]);
    if (sums === undefined) throw new Error('sums always come');
    const dueCents = Math.floor(shareCents(sums)) - Number(charity === 1 ? sums.paid_one : sums.paid_two);
    if (amountCents > dueCents) throw invalid({ amount: [`This is more than the charity is due: ${formatCents(Math.max(0, dueCents))}.`] });
    const paper = await tx.manager.findOneBy(StoredFile, { publicId: proof });
    if (paper === null) throw invalid({ proof: ['This paper was not uploaded.'] });
    const values = { seasonYear: year, charity, amountCents, paidOn, proofId: paper.id, recordedById: recordedBy };
    const payout = tx.manager.create(Payout, values);
    await tx.manager.insert(Payout, payout);
    return payout.id;
  }

  /** What the provider kept, as its own statement says. @returns what stood before, null when nothing did. @throws NOT_FOUND when there is no such season */
  async noteFees(tx: Tx, year: number, amountCents: number): Promise<number | null> {
    await lockSeason(tx, year);
    const before = await tx.manager.findOneBy(SeasonFees, { seasonYear: year });
    await tx.manager.upsert(SeasonFees, { seasonYear: year, amountCents }, ['seasonYear']);
    return before?.amountCents ?? null;
  }

  /** @throws NOT_FOUND */
  async withdraw(tx: Tx, id: string): Promise<void> {
    const { affected } = await tx.manager.update(Payout, { id, withdrawnAt: IsNull() }, { withdrawnAt: NOW });
    if (affected === 0) throw new AppError('NOT_FOUND', NO_SUCH_PAYOUT);
  }
}

/** Two organisers who record at once wait for each other, so that they cannot both pay out what is left. @throws NOT_FOUND */
export async function lockSeason(tx: Tx, year: number): Promise<void> {
  const season = await tx.manager.findOne(Season, { where: { year }, lock: { mode: 'for_no_key_update' } });
  if (season === null) throw noSeason();
}

function noSeason(): AppError {
  return new AppError('NOT_FOUND', 'There is no season of this year.');
}

function netCents({ captured, refunded, disputed, other }: SumsRow): number {
  return Number(captured) + Number(other) - Number(refunded) - Number(disputed);
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
    disputes: centsToDollars(Number(sums.disputed)),
    fees: centsToDollars(Number(sums.fees ?? 0)),
    feesKnown: sums.fees !== null,
    net: centsToDollars(netCents(sums)),
    charities,
    asOf: sums.now.toISOString(),
  };
}
