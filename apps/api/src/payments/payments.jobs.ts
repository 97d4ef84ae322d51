import { randomInt } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Attention } from '../platform/attention/attention.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database, type Tx } from '../platform/db/database.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { Jobs } from '../platform/queue/jobs.js';
import { CLOSE_PAGE, SelectionLifecycle } from '../selections/selection-lifecycle.js';
import { ClosingPagesService, StillProcessing } from './checkout/closing-pages.service.js';
import { PaymentSyncService } from './sync/payment-sync.service.js';
import { PaymentFlights } from './payment-flights.js';
import { movePayment, paymentsOfSelection } from './payment-queries.js';
import { UNFINISHED_STATES } from './payment-states.rules.js';
import { UNFINISHED_REFUND_STATES } from './refunds/refund-states.rules.js';
import { SettlementService } from './sync/settlement.service.js';
import { UnknownPayments } from './ledger/unknown-payments.service.js';
import { WebhookService } from './sync/webhook.service.js';

const BATCH = 100;

/**
 * Counts sales whose provider events are overdue. A sale's event is normally stored shortly before or after the sale, so if the latest
 * event was stored more than a minute before a sale, that sale's event is missing. The query covers one hour because the alarm is raised
 * soon after the first missing event.
 */
const WITHOUT_EVENTS = `
  SELECT count(*)::int AS sales, (SELECT max(received_at) FROM webhook_events) AS "lastEventAt" FROM bookings
   WHERE authorised_at > now() - interval '1 hour' AND authorised_at < now() - interval '2 minutes'
     AND authorised_at > coalesce((SELECT max(received_at) FROM webhook_events) + interval '1 minute', '-infinity')`;

/** Outbox handlers and jobs that update payments. */
@Injectable()
export class PaymentsJobs implements OnModuleInit {
  private readonly logger = new Logger(PaymentsJobs.name);

  constructor(
    private readonly db: Database,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly lifecycle: SelectionLifecycle,
    private readonly paymentSync: PaymentSyncService,
    private readonly settlement: SettlementService,
    private readonly flights: PaymentFlights,
    private readonly closing: ClosingPagesService,
    private readonly webhook: WebhookService,
    private readonly unknown: UnknownPayments,
    private readonly attention: Attention,
    @Inject(CONFIG) private readonly config: Pick<Config, 'intervals'>,
  ) {}

  onModuleInit(): void {
    const { intervals } = this.config;
    this.lifecycle.whenEnded((tx, selection) => abandonUnopened(tx, selection.id));
    // A random attempt number makes the idempotency key differ from the outbox's key, because the outbox may be closing the same page at
    // the same time.
    this.lifecycle.closePagesBy((selectionId) => this.closing.endSelection(selectionId, randomInt(2 ** 32)));
    this.outbox.handle(CLOSE_PAGE, ({ selectionId }, attempt) => this.endSelection(selectionId, attempt));
    this.outbox.handle('payments.capture', ({ paymentId }, attempt) => this.settle(paymentId, attempt));
    this.outbox.handle('payments.void', ({ paymentId }, attempt) => this.settle(paymentId, attempt));
    this.outbox.handle('payments.give-back-unknown', async () => void (await this.unknown.giveBackDecided()));
    this.jobs.define({ name: 'webhook-events', everySeconds: intervals.webhookEvents, handler: () => this.webhook.processLeftOver() });
    this.jobs.define({ name: 'reconcile-payments', everySeconds: intervals.payments, handler: () => this.reconcile() });
  }

  /** Ignores StillProcessing because a bank can take days, and this message is queued again when the payment ends. */
  private async endSelection(selectionId: string, attempt: number): Promise<void> {
    await this.closing.endSelection(selectionId, attempt).catch((error: unknown) => {
      if (!(error instanceof StillProcessing)) throw error;
    });
  }

  private settle(paymentId: string, attempt: number): Promise<void> {
    return this.flights.alone(paymentId, () => this.settlement.settle(paymentId, attempt));
  }

  private async reconcile(): Promise<void> {
    await this.reconcileRecent();
    await this.lookForEvents();
  }

  /**
   * Raises an alarm if there are sales but no events from the provider. Without events, only jobs and return pages detect sales, and they
   * do so with a delay. Closes the alarm once an event arrives.
   */
  async lookForEvents(): Promise<void> {
    const begun = await this.attention.checkBegins();
    const [found] = await this.db.single((reader) => reader.rows<{ sales: number; lastEventAt: Date | null }>(WITHOUT_EVENTS));
    if (found === undefined || found.sales === 0) return this.attention.closeChecked('events-missing', 'webhook', begun);
    const last = found.lastEventAt === null ? 'none has ever come' : `the last came at ${found.lastEventAt.toISOString()}`;
    await this.attention.raise(
      'events-missing',
      'webhook',
      `sales without a message from the provider in the last hour: ${found.sales}; ${last}: check the webhook's address there and STRIPE_WEBHOOK_SECRET`,
    );
  }

  /**
   * Rereads unfinished payments from the provider if they have not changed for a while, for example because a webhook was lost, a browser
   * was closed or a process crashed.
   */
  async reconcileRecent(afterSeconds = this.config.intervals.paymentsQuiet): Promise<number> {
    // Setting `updated_at` moves the payment to the back of the queue and keeps a second worker from reading it as well.
    const due = await this.db.single((reader) =>
      reader.rows<{ id: string }>(
        `UPDATE payments SET updated_at = now()
       WHERE id IN (SELECT id FROM payments
                    WHERE (state = ANY($1) OR id IN (SELECT payment_id FROM refunds WHERE state = ANY($4)))
                      AND updated_at <= now() - make_interval(secs => $2)
                    ORDER BY updated_at LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
        [UNFINISHED_STATES, afterSeconds, BATCH, UNFINISHED_REFUND_STATES],
      ),
    );
    await this.notePagesOpened();
    for (const { id } of due) {
      await this.paymentSync
        .syncPayment(id)
        .catch((error: unknown) => this.logger.warn(`payment ${id} will be read again: ${String(error)}`));
    }
    return due.length;
  }

  /** Closes alarms about rejected pages once a later page has been created. */
  private async notePagesOpened(): Promise<void> {
    const [opened] = await this.db.single((reader) =>
      reader.rows<{ at: Date | null }>(
        `SELECT max(created_at) AS at FROM payments WHERE provider_session_id IS NOT NULL
          AND created_at > (SELECT min(last_seen_at) FROM attention WHERE kind = 'page-refused' AND resolved_at IS NULL)`,
      ),
    );
    if (opened?.at) await this.attention.closeAll('page-refused', opened.at);
  }
}

/** Ends payments whose page was never recorded as created. No one knows the page's URL, so no one can pay on it. */
async function abandonUnopened(tx: Tx, selectionId: string): Promise<void> {
  for (const { id } of await paymentsOfSelection(tx, selectionId, ['creating'])) {
    await movePayment(tx, id, 'creating', 'failed', { failureCode: 'selection_ended' });
  }
}
