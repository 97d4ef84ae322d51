import { Injectable } from '@nestjs/common';
import { Database } from '../platform/db/database.js';
import { SelectionLifecycle } from '../selections/selection-lifecycle.js';
import { ConvergeService } from './converge.service.js';
import { paymentsOfSelection, type PaymentRow } from './payment-row.js';
import { PAYABLE_STATES } from './payment-states.rules.js';
import type { ProviderPage } from './provider-page.js';
import { StripeGateway } from './stripe-gateway.js';

/** The second step of an ending: slots go back to everybody only when no page can be paid for them any more. */
@Injectable()
export class ClosingPagesService {
  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
    private readonly lifecycle: SelectionLifecycle,
    private readonly converge: ConvergeService,
  ) {}

  /** Whoever paid before the page closed has their slots. Throws while the provider cannot tell; the outbox asks again. */
  async endSelection(selectionId: string, attempt: number): Promise<void> {
    for (const payment of await paymentsOfSelection(this.db, selectionId, ['open'])) {
      await this.close(payment, `${payment.name}:expire:${attempt}`);
    }
    await this.db.transact(async (tx) => {
      const selection = await this.lifecycle.lock(tx, selectionId);
      if (selection?.state !== 'expiring') return;
      // A payment becomes payable or authorised only under the selection's lock, which this transaction holds.
      const payable = await paymentsOfSelection(tx, selectionId, PAYABLE_STATES);
      if (payable.length > 0) throw new Error(`payment ${payable[0]?.name} can still bring money`);
      await this.lifecycle.finishExpiry(tx, selection);
    });
  }

  /** Closes an open page and follows what became of it. */
  async close(payment: PaymentRow, key: string): Promise<void> {
    if (payment.pageId !== null) await this.converge.apply(payment, await this.expireOrRead(payment.pageId, key));
  }

  /** A page that was paid or had run out refuses to be expired: then it says itself what it is. */
  private async expireOrRead(pageId: string, key: string): Promise<ProviderPage> {
    try {
      return await this.stripe.expirePage(pageId, key);
    } catch (error) {
      const page = await this.stripe.readPage(pageId);
      if (page.status === 'open') throw error;
      return page;
    }
  }
}
