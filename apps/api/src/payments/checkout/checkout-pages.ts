import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { LockedBooking } from '../../bookings/booking-queries.js';
import { Attention } from '../../platform/attention/attention.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/db/database.js';
import type { Season } from '../../season/season.entity.js';
import type { Selection } from '../../selections/selection.entity.js';
import { paymentNotPossible, providerUnavailable } from './checkout.rules.js';
import { ClosingPagesService } from './closing-pages.service.js';
import { Installation } from '../provider/installation.js';
import { LockBusy } from '../../platform/db/session-locks.js';
import { movePayment } from '../payment-queries.js';
import type { Payment } from '../payment.entity.js';
import { ProviderError } from '../provider/provider-error.js';
import type { ProviderPage } from '../provider/provider-page.js';
import { StripeGateway } from '../provider/stripe-gateway.js';
import { PaymentSyncService } from '../sync/payment-sync.service.js';

/** A selection, its booking and the payment that needs a payment page. */
export interface CheckoutTarget {
  selection: Selection;
  booking: LockedBooking;
  payment: Payment;
}

/**
 * Has the provider create and close a checkout's payment pages. Runs outside transactions.
 * @throws PAYMENT_PROVIDER_UNAVAILABLE or PAYMENT_NOT_POSSIBLE; in both cases, the slots remain held
 */
@Injectable()
export class CheckoutPages {
  private readonly logger = new Logger(CheckoutPages.name);

  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
    private readonly closing: ClosingPagesService,
    private readonly paymentSync: PaymentSyncService,
    private readonly attention: Attention,
    private readonly installation: Installation,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** Creates a payment's page. Calling this again for the same payment returns the same page. */
  async create({ selection, booking, payment }: CheckoutTarget, season: Season): Promise<ProviderPage> {
    const { publicUrl } = this.config;
    const request = {
      name: payment.name,
      reference: booking.reference,
      origin: await this.installation.origin(),
      customerEmail: selection.customerEmail,
      currency: season.currency,
      priceCents: selection.priceCents,
      slotIds: booking.slotIds,
      successUrl: `${publicUrl}/payment-return?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}/payment/selection/${selection.id}?cancelled=1`,
      expiresAt: payment.pageExpiresAt,
    };
    try {
      const page = await this.stripe.createPage(request, `${payment.name}:page`);
      // If the provider rejected an earlier page for this booking, the rejection raised an attention item. A new page shows that the cause
      // is gone, so the item is closed. After a booking's first page, `reconcile-payments` closes the item instead.
      if (payment.generation > 1) await this.attention.closeAll('page-refused');
      return page;
    } catch (error) {
      throw await this.noPage(payment, error);
    }
  }

  async closeOlder(payment: Payment): Promise<void> {
    // The idempotency key is random because, if a key were reused within a day, the provider would replay a stored failure.
    const key = `${payment.name}:expire:${randomBytes(6).toString('hex')}`;
    await orUnavailable(this.closing.close(payment, key, 'replace'));
  }

  /** Rereads the payment from the provider because the bank may have reached a decision in the meantime. */
  async reread(payment: Payment): Promise<void> {
    await orUnavailable(this.paymentSync.syncPayment(payment.id, 'captured'));
  }

  /** Closes a page that was created but never shown to the buyer. */
  async discard(payment: Payment, page: ProviderPage): Promise<void> {
    await this.stripe.expirePage(page.id, `${payment.name}:discard`).catch((error: unknown) => {
      this.logger.warn(`an unused page of payment ${payment.name} stays open until it expires: ${String(error)}`);
    });
  }

  /**
   * Returns the error for a page that could not be created. If the provider did not respond, the payment stays `creating`, and a retry uses
   * the same idempotency key. If the provider reported a failure, that failure is now stored under the key, so the next attempt needs a new
   * payment. If the provider rejected the request because of its amount, our account or our API key, retrying does not help until the cause
   * is fixed.
   */
  private async noPage(payment: Payment, error: unknown): Promise<unknown> {
    if (!(error instanceof ProviderError)) return error;
    this.logger.error(`no page could be created for payment ${payment.name}: ${error.message}`);
    if (error.trouble !== 'unreachable') {
      await this.db.transact(async (tx) => {
        await movePayment(tx, payment.id, 'creating', 'failed', { failureCode: `provider_${error.trouble}` });
        if (error.trouble === 'refused')
          // A wrong API key or clock causes the provider to reject every page.
          await this.attention.raiseOne(
            'page-refused',
            payment.name,
            `people can't pay because the provider refuses to create their page: ${error.message}`,
            tx,
          );
      });
    }
    return error.trouble === 'refused' ? paymentNotPossible() : providerUnavailable();
  }
}

async function orUnavailable(asked: Promise<void>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    throw error instanceof ProviderError || error instanceof LockBusy ? providerUnavailable() : error;
  }
}
