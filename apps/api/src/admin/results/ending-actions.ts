import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApprovalFact } from '@raffle/contracts/admin/approvals';
import { formatCents } from '@raffle/contracts/money/money';
import type { EndedAs } from '@raffle/contracts/season';
import { slotsOfDate } from '@raffle/contracts/slot-time';
import type { Tx } from '../../platform/db/database.js';
import { writtenSlot } from '../../platform/written-date.js';
import { assertNotStale } from '../../results/arrival/not-stale.rules.js';
import { EndingsService } from '../../results/ending/endings.service.js';
import type { Season } from '../../season/season.entity.js';
import { endsByLastSlot } from '../../season/season.rules.js';
import { SeasonSettingsService } from '../../season/season-settings.service.js';
import { SensitiveActions } from '../approvals/sensitive-actions.js';
import { EndingActionDto } from './results-admin.dto.js';

interface Ending {
  year: number;
  reason: string;
  /**
   * The season's rule for a year without water, as of the proposal to end the season. The rule cannot change once a ticket has been sold.
   */
  noWater: Season['noWater'];
}

/** Amounts to refund, and the amount already paid out to the charities. @param $1 year */
const MONEY = `
  SELECT count(*) FILTER (WHERE m.captured_cents > 0)::int AS bookings, coalesce(sum(m.captured_cents - m.refunded_cents), 0)::int AS cents,
         count(*) FILTER (WHERE m.cash_cents > 0)::int AS "cashSales", coalesce(sum(m.cash_cents), 0)::int AS "cashCents",
         (SELECT coalesce(sum(amount_cents), 0)::int FROM payouts WHERE season_year = $1 AND withdrawn_at IS NULL) AS "paidOut"
    FROM bookings b JOIN booking_money m ON m.booking_id = b.id WHERE b.season_year = $1 AND b.payment_status = 'paid'`;

interface Money extends Record<string, unknown> {
  bookings: number;
  cents: number;
  cashSales: number;
  cashCents: number;
  paidOut: number;
}

/** Ends a season that has no arrival. One organiser proposes the ending, and a second person approves it. */
@Injectable()
export class EndingActions implements OnModuleInit {
  constructor(
    private readonly actions: SensitiveActions,
    private readonly endings: EndingsService,
    private readonly settings: SeasonSettingsService,
  ) {}

  onModuleInit(): void {
    this.define('no-water', ['organiser', 'charity'], (year) => `End the season of ${year} without water`);
    this.define('called-off', ['organiser'], (year) => `Call off the raffle of ${year}`);
  }

  private define(as: EndedAs, approvers: readonly ('organiser' | 'charity')[], lineOf: (year: number) => string): void {
    this.actions.define<EndingActionDto, Ending>({
      deed: `season.${as}`,
      approvers,
      form: EndingActionDto,
      preview: async (tx, { year, reason }) => {
        // Locks the season, which waits for sales in progress, so that the amounts include them. Reads the amounts before ending the
        // season.
        await this.settings.lock(tx, year);
        const money = await moneyFacts(tx, year);
        const season = await this.endings.end(tx, year, as, reason);
        const decides = endsByLastSlot({ endedAs: as, noWater: season.noWater })
          ? [{ label: 'The last slot counts', after: lastSlotOf(season) }]
          : [{ label: 'Everybody is refunded', after: 'Nobody wins' }, ...money];
        return {
          subject: String(year),
          seasonYear: year,
          line: lineOf(year),
          facts: [{ label: 'Reason, shown to everybody', after: reason }, ...decides],
          payload: { year, reason, noWater: season.noWater },
        };
      },
      lock: (tx, { year }) => this.settings.lock(tx, year),
      execute: async (tx, { year, reason, noWater }) => {
        const season = await this.endings.end(tx, year, as, reason);
        assertNotStale(season.noWater === noWater);
        return { action: `season.${as}`, subjectKind: 'season', subjectId: String(year), after: { reason, noWater } };
      },
    });
  }
}

async function moneyFacts(tx: Tx, year: number): Promise<ApprovalFact[]> {
  const [money] = await tx.rows<Money>(MONEY, [year]);
  if (money === undefined) return [];
  const { bookings, cents, cashSales, cashCents, paidOut } = money;
  return [
    { label: 'Refunded to cards and wallets', after: `${formatCents(cents)}, ${counted(bookings, 'booking')}` },
    { label: 'To return by hand', after: `${formatCents(cashCents)}, ${counted(cashSales, 'cash sale')}` },
    ...(paidOut > 0 ? [{ label: 'Already paid to the charities', after: formatCents(paidOut) }] : []),
  ];
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function lastSlotOf({ endsOn }: Season): string {
  return writtenSlot(slotsOfDate(endsOn).at(-1) ?? '');
}
