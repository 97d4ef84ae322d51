import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/db/database.js';
import { SelectionLifecycle } from '../../selections/selection-lifecycle.js';
import { PROCESSING } from '../../selections/processing.rules.js';
import { PaymentSyncService } from '../sync/payment-sync.service.js';
import { PaymentFlights } from '../payment-flights.js';
import { paymentsOfSelection, readPayment } from '../payment-queries.js';
import type { Payment } from '../payment.entity.js';
import { unlessMissing } from '../provider/provider-error.js';
import { PAYABLE_STATES } from '../payment-states.rules.js';
import type { ProviderPage } from '../provider/provider-page.js';
import { StripeGateway } from '../provider/stripe-gateway.js';

/** Thrown while the bank has not decided on a payment. The selection cannot end before that decision. */
export class StillProcessing extends Error {}

/**
 * Performs the second step of ending a selection: closes its payment pages. Releases the slots only once none of the pages can still be
 * used to pay.
 */
@Injectable()
export class ClosingPagesService {
  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
    private readonly lifecycle: SelectionLifecycle,
    private readonly paymentSync: PaymentSyncService,
    private readonly flights: PaymentFlights,
  ) {}

  /**
   * Ends an expiring selection, or sells its slots if the buyer paid before the page closed.
   * @throws ProviderError while the provider does not respond; StillProcessing while the bank has not decided
   */
  async endSelection(selectionId: string, attempt: number): Promise<void> {
    const open = await this.db.single((reader) => paymentsOfSelection(reader, selectionId, ['open']));
    for (const payment of open) {
      await this.close(payment, `${payment.name}:expire:${attempt}`);
    }
    await this.db.transact(async (tx) => {
      const selection = await this.lifecycle.lock(tx, selectionId);
      if (selection?.state !== 'expiring') return;
      // A payment becomes payable or authorised only under the selection's lock, which this transaction holds.
      const payable = await paymentsOfSelection(tx, selectionId, PAYABLE_STATES);
      if (payable.some(({ failureCode }) => failureCode === PROCESSING))
        throw new StillProcessing(`selection ${selectionId} waits for a bank`);
      if (payable.length > 0) throw new Error(`payment ${payable[0]?.name} can still bring in money`);
      await this.lifecycle.finishExpiry(tx, selection);
    });
  }

  /**
   * Closes an open page and processes its payment's outcome.
   * @param why `free` if the slots are being released; `replace` if another page for the same person replaces this one
   */
  async close({ id, pageId }: Payment, key: string, why: 'free' | 'replace' = 'free'): Promise<void> {
    if (pageId !== null) await this.flights.alone(id, () => this.closeAlone(id, pageId, key, why));
  }

  private async closeAlone(id: string, pageId: string, key: string, why: 'free' | 'replace'): Promise<void> {
    // Reads the payment under the lock because the lock's previous holder may have recorded that the bank is processing it.
    const payment = await this.db.single((reader) => readPayment(reader, id));
    if (payment === null) return;
    const page = await this.expireOrRead(pageId, key).catch(unlessMissing);
    if (page === undefined) await this.paymentSync.pageUnknown(payment, why);
    else await this.paymentSync.apply(payment, page);
  }

  /** Expires a page. A page that has already been paid for or has expired cannot be expired, so it is read instead. */
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
