import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { EndingRefunds as EndingRefundsView } from '@raffle/contracts/admin/results';
import { centsToDollars } from '@raffle/contracts/money/money';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database, type Reader, type Tx } from '../../platform/db/database.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { RefundsService } from '../../payments/refunds/refunds.service.js';
import { refundsEveryone } from '../../season/season.rules.js';
import { SeasonService } from '../../season/season.service.js';
import { OpenSelectionsService } from '../../selections/open-selections.service.js';
import '../results.messages.js';

/** Maximum number of a season's refunds that may be pending at the provider. Without it, other refunds would queue behind thousands. */
const AT_ONCE = 100;
/** Time limit for one run, after which the next run continues. Without the limit, job monitoring would report the job as stopped. */
const RUN_MS = 10_000;
const PAUSE_MS = 100;
const JOB = 'ending-refunds';

/** Number of a season's refunds that are awaiting the provider's response. @param $1 year */
const PENDING_REFUNDS = `
  SELECT count(*)::int AS asked FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN bookings b ON b.id = p.booking_id
   WHERE b.season_year = $1 AND r.origin = 'season' AND r.state IN ('requested', 'uncertain')`;

const BANK_DECIDES = `EXISTS (SELECT 1 FROM disputes d JOIN payments p ON p.id = d.payment_id
  WHERE p.booking_id = b.id AND d.withdrawn_cents > 0 AND d.status NOT IN ('won', 'prevented', 'warning_closed', 'warning_needs_response', 'warning_under_review'))`;

/**
 * Bookings that are due a refund but for which none has been requested yet. Excludes bookings whose refund failed, because organisers
 * handle those, and bookings whose payment is in a dispute, because a bank decides those.
 * @param $1 year @param $2 limit @param $3 bookings that could not be refunded in this run
 */
const DUE = `
  SELECT b.id AS "bookingId" FROM bookings b
   WHERE b.season_year = $1 AND b.payment_status = 'paid' AND b.id <> ALL ($3::int[]) AND NOT ${BANK_DECIDES}
     AND EXISTS (SELECT 1 FROM payments p WHERE p.booking_id = b.id AND p.captured_cents > p.refunded_cents)
     AND NOT EXISTS (SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id
                      WHERE p.booking_id = b.id AND (r.origin = 'season' OR r.state IN ('requested', 'uncertain')))
   ORDER BY b.id LIMIT $2`;

/** Adds the buyer as a recipient, unless they are one already, have deleted their account or paid in cash. @param $1 booking */
const CHOOSE = `
  INSERT INTO ending_mails (season_year, user_id)
  SELECT b.season_year, u.id FROM bookings b JOIN users u ON u.id = b.user_id WHERE b.id = $1 AND u.deleted_at IS NULL AND NOT u.walk_in
  ON CONFLICT DO NOTHING RETURNING id AS "mailId"`;

/** Bookings that were paid for through the provider and are to be refunded, each with the amount not refunded yet. @param $1 year */
const BOOKINGS = `
  SELECT b.id AS "bookingId", b.reference, m.captured_cents - m.refunded_cents AS left_cents, last.state, last.failure, own.back_cents, ${BANK_DECIDES} AS disputed
    FROM bookings b JOIN booking_money m ON m.booking_id = b.id
    LEFT JOIN LATERAL (SELECT r.state, r.failure FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.booking_id = b.id ORDER BY r.id DESC LIMIT 1) last ON true
    LEFT JOIN LATERAL (SELECT sum(r.amount_cents) FILTER (WHERE r.state IN ('settling', 'succeeded')) AS back_cents, count(*) AS asked
                         FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.booking_id = b.id AND r.origin = 'season') own ON true
   WHERE b.season_year = $1 AND m.captured_cents > 0 AND (b.payment_status = 'paid' OR own.asked > 0)`;

const IS_LEFT = `left_cents > 0 AND (disputed OR state = 'failed')`;

const PROGRESS = `
  SELECT count(*)::int AS bookings, count(*) FILTER (WHERE left_cents <= 0)::int AS refunded, coalesce(sum(back_cents), 0)::int AS cents
    FROM (${BOOKINGS}) b`;

const FAILED = `
  SELECT "bookingId", reference, left_cents::int AS cents, CASE WHEN NOT disputed THEN coalesce(failure, 'unknown') END AS failure
    FROM (${BOOKINGS}) b WHERE ${IS_LEFT} ORDER BY "bookingId" LIMIT 100`;

/** @param $1 year */
const CASH = `
  SELECT k.booking_id AS "bookingId", k.season_year || '-' || lpad(k.receipt::text, 4, '0') AS "receiptNumber", u.full_name AS "fullName", u.phone, k.amount_cents AS cents
    FROM cash_sales k JOIN bookings b ON b.id = k.booking_id JOIN users u ON u.id = b.user_id
   WHERE k.season_year = $1 AND k.returned_at IS NULL ORDER BY k.receipt`;

interface Counts extends Record<string, unknown> {
  bookings: number;
  refunded: number;
  cents: number;
}

type InCents<Row> = Omit<Row, 'amount'> & Record<'cents', number>;

/**
 * Refunds card and wallet payments, in batches, for seasons that ended with refunds. Each refund is requested in the same transaction that
 * stages the email to its buyer. Progress is computed from the database rows, so any process can resume. Organisers refund cash by hand.
 */
@Injectable()
export class EndingRefunds implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(EndingRefunds.name);
  private running: Promise<void> | undefined;
  private closing = false;

  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
    private readonly refunds: RefundsService,
    private readonly selections: OpenSelectionsService,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    @Inject(CONFIG) { intervals }: Pick<Config, 'intervals'>,
  ) {
    // Recurring, because a payment may complete or a dispute may be decided after the other bookings have been refunded.
    jobs.define({ name: JOB, everySeconds: intervals.payments, handler: () => this.carryOn() });
  }

  onModuleInit(): void {
    this.outbox.handle('season.refunds', () => Promise.resolve(this.runAgain()));
  }

  /** Requests refunds until the run's time limit. Overlapping calls share one run. */
  carryOn(): Promise<void> {
    this.running ??= this.run().finally(() => (this.running = undefined));
    return this.running;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    await this.running?.catch(() => undefined);
  }

  async progress(reader: Reader, year: number): Promise<EndingRefundsView> {
    const [counts] = await reader.rows<Counts>(PROGRESS, [year]);
    const { bookings = 0, refunded = 0, cents = 0 } = counts ?? {};
    const failed = await reader.rows<InCents<EndingRefundsView['failed'][number]>>(FAILED, [year]);
    const cash = await reader.rows<InCents<EndingRefundsView['cash'][number]>>(CASH, [year]);
    return {
      bookings,
      refunded,
      amount: centsToDollars(cents),
      failed: failed.map(({ cents, ...row }) => ({ ...row, amount: centsToDollars(cents) })),
      cash: cash.map(({ cents, ...row }) => ({ ...row, amount: centsToDollars(cents) })),
    };
  }

  private runAgain(): void {
    this.jobs.later(JOB, 0, randomUUID());
  }

  private async run(): Promise<void> {
    const until = performance.now() + RUN_MS;
    let asked = 0;
    for (const season of await this.seasons.all()) if (refundsEveryone(season)) asked += await this.refund(season.year, until);
    if (asked > 0 && performance.now() >= until) this.runAgain();
  }

  /** @returns the number of bookings for which a refund was requested */
  private async refund(year: number, until: number): Promise<number> {
    await this.selections
      .releaseAll(year)
      .catch((error: unknown) => this.logger.warn(`releasing some holds of ${year} failed: ${String(error)}`));
    const refused: number[] = [];
    let count = 0;
    while (!this.closing && performance.now() < until) {
      const { asked, due } = await this.db.snapshot(async (reader) => {
        const [{ asked } = { asked: 0 }] = await reader.rows<{ asked: number }>(PENDING_REFUNDS, [year]);
        return { asked, due: await reader.rows<{ bookingId: number }>(DUE, [year, Math.max(0, AT_ONCE - asked), refused]) };
      });
      if (asked < AT_ONCE && due.length === 0) break;
      if (due.length === 0) await pause(PAUSE_MS);
      for (const { bookingId } of this.closing ? [] : due) {
        if (await this.ask(bookingId)) count += 1;
        else refused.push(bookingId);
      }
    }
    return count;
  }

  /** @returns false if the booking cannot be refunded now, for example because it was refunded in the meantime */
  private async ask(bookingId: number): Promise<boolean> {
    try {
      const request = { bookingId, reason: 'The season ended with refunds', slots: 'release', origin: 'season' } as const;
      await this.refunds.request(request, (tx) => this.notify(tx, bookingId));
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.warn(`refunding booking ${bookingId} failed: ${error.message}`);
      return false;
    }
  }

  private async notify(tx: Tx, bookingId: number): Promise<void> {
    await this.outbox.stageMany(tx, 'season-ended.mail', await tx.rows<{ mailId: string }>(CHOOSE, [bookingId]));
  }
}
