import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Booking } from '../../bookings/booking.entity.js';
import { lockBooking, noteCancelledBecause } from '../../bookings/booking-queries.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/db/database.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { lastSlotWithoutSale, settlementTerms } from '../../season/settlement.js';
import { SeasonService } from '../../season/season.service.js';
import { PROCESSING } from '../../selections/processing.rules.js';
import { SelectionLifecycle } from '../../selections/selection-lifecycle.js';
import { lockPayment, movePayment, paymentsOfSelection } from '../payment-queries.js';
import { PAYABLE_STATES } from '../payment-states.rules.js';
import { SettlementService } from './settlement.service.js';
import { UNDO_REASONS, type UndoReason } from './settlement.rules.js';

interface Due extends Record<string, unknown> {
  id: string;
  state: 'open' | 'authorised' | 'capturing';
  bookingId: number;
  selectionId: string;
  arrived: boolean;
}

/**
 * Selects incomplete payments for a slot that is about to be settled, and incomplete payments in a season whose flood has arrived. After
 * the arrival, excludes captures that began less than ten minutes ago. Also excludes pages that are open but not processing, because
 * organisers decide what happens to open holds when they record the arrival.
 * @param $1 year
 * @param $2 the latest slot whose sale can no longer be completed
 */
const DUE = `
  SELECT p.id, p.state, p.booking_id AS "bookingId", p.selection_id AS "selectionId", s.arrival_at IS NOT NULL AS arrived
    FROM payments p JOIN bookings b ON b.id = p.booking_id JOIN seasons s ON s.year = b.season_year
   WHERE p.state IN ('open', 'authorised', 'capturing') AND b.season_year = $1
     AND ((SELECT min(t.slot_id) FROM booking_slots t WHERE t.booking_id = b.id) <= $2
          OR s.arrival_at IS NOT NULL AND CASE p.state WHEN 'open' THEN p.failure_code = '${PROCESSING}'
                                                       WHEN 'capturing' THEN p.state_since < now() - interval '10 minutes' ELSE p.in_review END)
   ORDER BY p.id`;

/** Seasons with incomplete payments. */
const YEARS = `SELECT DISTINCT b.season_year AS year FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE p.state IN ('open', 'authorised', 'capturing')`;

/**
 * Undoes sales that are still incomplete shortly before their slots are settled, because the bank has not decided, a review is open or the
 * provider does not respond. Otherwise, people could pay for tickets that are not entered. If the provider reports an outcome at the same
 * time, whichever change is processed first wins.
 */
@Injectable()
export class UnsettledSalesJob implements OnModuleInit {
  private readonly logger = new Logger(UnsettledSalesJob.name);

  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
    private readonly lifecycle: SelectionLifecycle,
    private readonly settlement: SettlementService,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Pick<Config, 'intervals'>,
  ) {}

  onModuleInit(): void {
    this.jobs.define({ name: 'unsettled-sales', everySeconds: this.config.intervals.expire, handler: () => this.run() });
  }

  async run(): Promise<void> {
    const due = await this.db.snapshot(async (reader) => {
      const found: Due[] = [];
      for (const { year } of await reader.rows<{ year: number }>(YEARS)) {
        const season = await this.seasons.findIn(reader, year);
        const last = lastSlotWithoutSale(await settlementTerms(reader, season), this.seasons.clock.now());
        found.push(...(await reader.rows<Due>(DUE, [season.year, last])));
      }
      return found;
    });
    for (const payment of due)
      await this.undo(payment).catch((error: unknown) => this.logger.warn(`payment ${payment.id} will be undone later: ${String(error)}`));
  }

  private async undo(payment: Due): Promise<void> {
    const { id, state, arrived } = payment;
    if (state === 'open') return this.endOpen(payment, arrived ? UNDO_REASONS.arrived : UNDO_REASONS.not_settled);
    const late = state === 'authorised' ? UNDO_REASONS.review_too_late : UNDO_REASONS.arrived;
    return this.settlement.undoIncomplete(id, arrived ? late : UNDO_REASONS.not_settled);
  }

  /**
   * Asks the provider to close the page. If the provider responds, its response ends the payment. Otherwise, this method ends the payment,
   * and any money that arrives later is released.
   */
  private async endOpen({ id, bookingId, selectionId }: Due, why: UndoReason): Promise<void> {
    await this.db.transact(async (tx) => {
      const selection = await this.lifecycle.lock(tx, selectionId);
      if (selection?.state === 'paying') await this.lifecycle.beginExpiry(tx, selection, 'expired');
    });
    await this.lifecycle.closePage(selectionId).catch(() => undefined);
    await this.db.transact(async (tx) => {
      const selection = await this.lifecycle.lock(tx, selectionId);
      await lockBooking(tx, bookingId);
      const payment = await lockPayment(tx, id);
      if (selection?.state !== 'expiring' || payment?.state !== 'open') return;
      await movePayment(tx, id, 'open', 'failed', { checkoutUrl: null, failureCode: why.code, failureMessage: why.message });
      if ((await paymentsOfSelection(tx, selectionId, PAYABLE_STATES)).length > 0) return;
      await this.lifecycle.finishExpiry(tx, selection);
      if (!(await tx.manager.existsBy(Booking, { id: bookingId, paymentStatus: 'cancelled' }))) return;
      await noteCancelledBecause(tx, bookingId, why.message);
      await this.outbox.stage(tx, 'sale-undone.mail', { bookingId });
    });
  }
}
