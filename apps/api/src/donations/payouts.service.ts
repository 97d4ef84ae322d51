import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { centsToDollars, formatCents, splitCents } from '@raffle/contracts/money/money';
import type { CharityNumber, PayoutView, SeasonStatement } from '@raffle/contracts/money/payouts';
import { API } from '@raffle/contracts/routes';
import { Database, type Reader, type Tx } from '../platform/db/database.js';
import { NOW } from '../platform/db/operators.js';
import { AppError, invalid, invalidField } from '../platform/http/errors/app-error.js';
import { StoredFile } from '../files/stored-file.entity.js';
import { CashWhereaboutsService } from '../payments/cash-box/cash-whereabouts.service.js';
import { Season } from '../season/season.entity.js';
import { refundsEveryone } from '../season/season.rules.js';
import { Payout } from './payout.entity.js';
import { SeasonFees } from './season-fees.entity.js';

export const NO_SUCH_PAYOUT = 'There is no payout with this ID.';

export interface PayoutInput {
  year: number;
  charity: CharityNumber;
  charityName: string;
  amountCents: number;
  paidOn: string;
  /** The uploaded proof's public ID. */
  proof: string;
  recordedBy: string;
}

interface SumsRow {
  captured: number;
  refunded: number;
  disputed: number;
  owed: number;
  cash: number;
  returned: number;
  net: number;
  paid_one: number;
  paid_two: number;
  /** Null until an organiser has entered the fees. */
  fees: number | null;
  now: Date;
}

const SUMS = `
  SELECT m.*, f.amount_cents AS fees, now() AS now,
         coalesce(sum(o.amount_cents) FILTER (WHERE o.charity = 1), 0)::float8 AS paid_one,
         coalesce(sum(o.amount_cents) FILTER (WHERE o.charity = 2), 0)::float8 AS paid_two
    FROM (SELECT coalesce(sum(captured_cents), 0)::float8 AS captured,
                 coalesce(sum(refunded_cents) FILTER (WHERE cash_cents = 0), 0)::float8 AS refunded,
                 coalesce(sum(disputed_cents), 0)::float8 AS disputed, coalesce(sum(owed_cents), 0)::float8 AS owed,
                 coalesce(sum(cash_cents), 0)::float8 AS cash,
                 coalesce(sum(refunded_cents) FILTER (WHERE cash_cents > 0), 0)::float8 AS returned,
                 coalesce(sum(kept_cents), 0)::float8 AS net
            FROM booking_money WHERE season_year = $1) m
    LEFT JOIN season_fees f ON f.season_year = $1
    LEFT JOIN payouts o ON o.season_year = $1 AND o.withdrawn_at IS NULL
   GROUP BY m.captured, m.refunded, m.disputed, m.owed, m.cash, m.returned, m.net, f.amount_cents`;

/** Maximum number of payouts to list, which is far more than will ever exist. */
const MAX_LISTED = 200;

/** Calculates a season's income and each charity's share, and records payouts. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly db: Database,
    private readonly cash: CashWhereaboutsService,
  ) {}

  /** Returns the payouts, most recent first. */
  list(): Promise<PayoutView[]> {
    return this.db.snapshot((reader) => this.listIn(reader));
  }

  async listIn({ manager }: Reader): Promise<PayoutView[]> {
    const payouts = await manager.find(Payout, {
      where: { withdrawnAt: IsNull() },
      relations: { proof: true },
      order: { paidOn: 'DESC', id: 'DESC' },
      take: MAX_LISTED,
    });
    return payouts.map(({ id, seasonYear: year, charity, charityName, amountCents, paidOn, proof }) => ({
      id,
      year,
      charity,
      charityName,
      amount: centsToDollars(amountCents),
      paidOn,
      proof: API.file(proof?.publicId ?? ''),
    }));
  }

  /** @throws NOT_FOUND */
  async statement(year: number): Promise<SeasonStatement> {
    const { sums, cash } = await this.db.snapshot(async (reader) => {
      if (!(await reader.manager.existsBy(Season, { year }))) throw noSeason();
      return { sums: await readSums(reader, year), cash: await this.cash.of(reader, year) };
    });
    return { ...statementOf(year, sums), ...(cash && { cash }) };
  }

  /**
   * @throws NOT_FOUND, or VALIDATION_FAILED if the season ended with refunds, the amount exceeds what the charity is still due, or the
   * proof was not uploaded
   */
  async record(tx: Tx, { year, charity, charityName, amountCents, paidOn, proof, recordedBy }: PayoutInput): Promise<string> {
    if (refundsEveryone(await lockSeason(tx, year)))
      throw invalidField('year', `The buyers of ${year} get their money back, so nothing more is paid out.`);
    const sums = await readSums(tx, year);
    const [one, two] = splitCents(sums.net);
    const dueCents = charity === 1 ? one - sums.paid_one : two - sums.paid_two;
    if (amountCents > dueCents) throw invalid({ amount: [`This is more than the charity is due: ${formatCents(Math.max(0, dueCents))}.`] });
    const paper = await tx.manager.findOneBy(StoredFile, { publicId: proof });
    if (paper === null) throw invalid({ proof: ['This file was not uploaded.'] });
    const values = { seasonYear: year, charity, charityName, amountCents, paidOn, proofId: paper.id, recordedById: recordedBy };
    const payout = tx.manager.create(Payout, values);
    await tx.manager.insert(Payout, payout);
    return payout.id;
  }

  /** Stores a season's fees, as shown on the provider's statement. @returns the previous value in cents, or null @throws NOT_FOUND */
  async noteFees(tx: Tx, year: number, amountCents: number): Promise<number | null> {
    await lockSeason(tx, year);
    const before = await tx.manager.findOneBy(SeasonFees, { seasonYear: year });
    await tx.manager.upsert(SeasonFees, { seasonYear: year, amountCents }, ['seasonYear']);
    return before?.amountCents ?? null;
  }

  /** @returns the payout's season @throws NOT_FOUND */
  async withdraw(tx: Tx, id: string): Promise<number> {
    const payout = await tx.manager.findOneBy(Payout, { id, withdrawnAt: IsNull() });
    const { affected } = await tx.manager.update(Payout, { id, withdrawnAt: IsNull() }, { withdrawnAt: NOW });
    if (payout === null || affected === 0) throw new AppError('NOT_FOUND', NO_SUCH_PAYOUT);
    return payout.seasonYear;
  }
}

/** Locks the season, so that two organisers who record payouts in parallel cannot both pay out the remainder. @throws NOT_FOUND */
export async function lockSeason(tx: Tx, year: number): Promise<Season> {
  const season = await tx.manager.findOne(Season, { where: { year }, lock: { mode: 'for_no_key_update' } });
  if (season === null) throw noSeason();
  return season;
}

async function readSums(reader: Reader, year: number): Promise<SumsRow> {
  const [sums] = await reader.rows<SumsRow>(SUMS, [year]);
  if (sums === undefined) throw new Error('the query for sums returned no row');
  return sums;
}

function noSeason(): AppError {
  return new AppError('NOT_FOUND', 'There is no season for this year.');
}

function statementOf(year: number, sums: SumsRow): SeasonStatement {
  const [one, two] = splitCents(sums.net);
  const charity = (number: CharityNumber, share: number, paid: number) => ({
    charity: number,
    share: centsToDollars(share),
    paidOut: centsToDollars(paid),
    due: centsToDollars(share - paid),
  });
  return {
    year,
    gross: centsToDollars(sums.captured),
    otherSales: centsToDollars(sums.cash - sums.returned),
    cashReturned: centsToDollars(sums.returned),
    refunds: centsToDollars(sums.refunded),
    disputes: centsToDollars(sums.disputed),
    owedToBuyers: centsToDollars(sums.owed),
    fees: centsToDollars(sums.fees ?? 0),
    feesKnown: sums.fees !== null,
    net: centsToDollars(sums.net),
    charities: [charity(1, one, sums.paid_one), charity(2, two, sums.paid_two)],
    asOf: sums.now.toISOString(),
  };
}
