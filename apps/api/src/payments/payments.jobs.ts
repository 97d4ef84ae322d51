import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import type { Tx } from '../platform/db/database.js';
import { Database } from '../platform/db/database.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { Jobs } from '../platform/queue/jobs.js';
import { CLOSE_PAGE, SelectionLifecycle } from '../selections/selection-lifecycle.js';
import { ClosingPagesService } from './closing-pages.service.js';
import { ConvergeService } from './converge.service.js';
import { movePayment, paymentsOfSelection } from './payment-row.js';
import { UNFINISHED_STATES } from './payment-states.rules.js';
import { RefundsService } from './refunds.service.js';
import { SettlementService } from './settlement.service.js';
import { WebhookService } from './webhook.service.js';

const BATCH = 100;

/** Everything that follows payments without a person asking. */
@Injectable()
export class PaymentsJobs implements OnModuleInit {
  private readonly logger = new Logger(PaymentsJobs.name);

  constructor(
    private readonly db: Database,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly lifecycle: SelectionLifecycle,
    private readonly converge: ConvergeService,
    private readonly settlement: SettlementService,
    private readonly closing: ClosingPagesService,
    private readonly refunds: RefundsService,
    private readonly webhook: WebhookService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'rhythms'>,
  ) {}

  onModuleInit(): void {
    const { rhythms } = this.config;
    this.lifecycle.whenEnded((tx, selection) => abandonUnopened(tx, selection.id));
    this.outbox.handle(CLOSE_PAGE, ({ selectionId }, attempt) => this.closing.endSelection(selectionId, attempt));
    this.outbox.handle('payments.capture', ({ paymentId }, attempt) => this.settlement.settle(paymentId, attempt));
    this.outbox.handle('payments.void', ({ paymentId }, attempt) => this.settlement.settle(paymentId, attempt));
    this.outbox.handle('payments.refund', ({ refundId }) => this.refunds.settle(refundId));
    this.jobs.define({ name: 'webhook-events', everySeconds: rhythms.webhookEvents, handler: () => this.webhook.processLeftOver() });
    this.jobs.define({ name: 'reconcile-payments', everySeconds: rhythms.payments, handler: () => this.reconcileRecent() });
  }

  /** Asks the provider about payments that nobody told us about: lost webhooks, closed browsers, dead processes. */
  async reconcileRecent(afterSeconds = this.config.rhythms.paymentsQuiet): Promise<number> {
    // Touching the row passes the turn to the others and keeps a second worker from asking the same.
    const due = await this.db.rows<{ id: string }>(
      `UPDATE payments SET updated_at = now()
       WHERE id IN (SELECT id FROM payments WHERE state = ANY($1) AND updated_at <= now() - make_interval(secs => $2)
                    ORDER BY updated_at LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [UNFINISHED_STATES, afterSeconds, BATCH],
    );
    for (const { id } of due) {
      await this.converge.converge(id).catch((error: unknown) => this.logger.warn(`payment ${id} is asked about again: ${String(error)}`));
    }
    return due.length;
  }
}

/** Nobody has the address of a page whose creation was not recorded: it cannot be paid, and its payment is over. */
async function abandonUnopened(tx: Tx, selectionId: string): Promise<void> {
  for (const { id } of await paymentsOfSelection(tx, selectionId, ['creating'])) {
    await movePayment(tx, id, 'creating', 'failed', { failureCode: 'selection_ended' });
  }
}
