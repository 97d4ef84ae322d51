import { Injectable, type OnModuleInit } from '@nestjs/common';
import { cutAt } from '@raffle/contracts/text';
import { Database } from '../../platform/db/database.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { readPayment } from '../payment-queries.js';
import type { Payment } from '../payment.entity.js';
import { ProviderError } from '../provider/provider-error.js';
import { StripeGateway } from '../provider/stripe-gateway.js';
import '../payments.messages.js';
import { moveRefund, noteUncertain, readRefund } from './refund-queries.js';
import type { Refund } from './refund.entity.js';
import { UNANSWERED_STATES } from './refund-states.rules.js';
import { RefundSyncService } from './refund-sync.service.js';

/** Requests stored refunds from the provider. The outbox retries each refund until the provider's response is known. */
@Injectable()
export class RefundSender implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
    private readonly outbox: Outbox,
    private readonly refundSync: RefundSyncService,
  ) {}

  onModuleInit(): void {
    this.outbox.handle('payments.refund', ({ refundId }) => this.send(refundId));
  }

  /** Requests a refund unless the provider already has it. */
  private async send(refundId: string): Promise<void> {
    const { refund, payment } = await this.db.snapshot(async (reader) => {
      const found = await readRefund(reader, refundId);
      return { refund: found, payment: found && (await readPayment(reader, found.paymentId)) };
    });
    if (refund === null || !payment?.intentId) return;
    if (UNANSWERED_STATES.includes(refund.state) && !(await this.isMade(refund, payment.intentId)))
      await this.request(refund, payment, payment.intentId);
    // Runs even if no request is pending, because the booking may not reflect a response that is already stored.
    await this.refundSync.syncRefunds(payment.id, true);
  }

  private async isMade({ id }: Refund, intentId: string): Promise<boolean> {
    const made = await this.stripe.listRefunds(intentId);
    return made.some(({ refundId }) => refundId === id);
  }

  private async request(refund: Refund, payment: Payment, intentId: string): Promise<void> {
    const { id, amountCents, generation } = refund;
    try {
      await this.stripe.refund({ intentId, amountCents, refundId: id }, `${payment.name}:refund:${id}.${generation}`);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { trouble, message } = error;
      if (trouble !== 'refused') {
        await this.db.transact((tx) => noteUncertain(tx, refund, message, trouble === 'failed'));
        throw error;
      }
      // The provider also rejects a second request for a refund that a parallel request has just created.
      if (await this.isMade(refund, intentId)) return;
      await this.db.transact((tx) => moveRefund(tx, refund, 'failed', { failure: cutAt(message, 500) }));
    }
  }
}
