import { Injectable } from '@nestjs/common';
import { formatCents } from '@raffle/contracts/money/money';
import { Attention } from '../../platform/attention/attention.js';
import { Database } from '../../platform/db/database.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { lockPayment, movePayment, noteStrayCapture } from '../payment-queries.js';
import type { ProviderIntent } from '../provider/provider-page.js';
import { insertRefund } from './refund-queries.js';

/** Refunds money that was captured although nothing was sold, for example manually or on a page that we had recorded as closed. */
@Injectable()
export class StrayCaptures {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly attention: Attention,
  ) {}

  async giveBack(paymentId: string, { id: intentId, capturedCents }: Pick<ProviderIntent, 'id' | 'capturedCents'>): Promise<void> {
    await this.db.transact(async (tx) => {
      const payment = await lockPayment(tx, paymentId);
      if (payment === null || payment.capturedCents > 0) return;
      if (payment.state === 'voiding') await movePayment(tx, paymentId, 'voiding', 'refunding', { capturedCents });
      else await noteStrayCapture(tx, paymentId, intentId, capturedCents);
      const refund = await insertRefund(tx, {
        paymentId,
        state: 'requested',
        origin: 'stray',
        amountCents: capturedCents,
        reason: 'the payment was taken although nothing was sold',
        applied: true,
      });
      await this.outbox.stage(tx, 'payments.refund', { refundId: refund.id });
      await this.attention.raise(
        'stray-payment',
        payment.name,
        `${formatCents(capturedCents)} was taken although it was ${payment.state}: it is being refunded`,
        tx,
      );
    });
  }
}
