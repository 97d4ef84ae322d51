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

/** The selection, its booking and the payment that needs a page. */
export interface CheckoutTarget {
  selection: Selection;
  booking: LockedBooking;
  payment: Payment;
}

/**
 * Creates and closes the payment pages of a checkout at the provider. Runs outside transactions.
 * @throws PAYMENT_PROVIDER_UNAVAILABLE; the hold remains
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

  /** Creates the page of a payment. Returns the same page if called again with the same payment. */
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
      // An earlier page of this booking may have been refused, which raised an item. The next `reconcile-payments`
      // closes the items of other bookings.
      if (payment.generation > 1) await this.attention.closeAll('page-refused');
      return page;
    } catch (error) {
      throw await this.noPage(payment, error);
    }
  }

  async closeOlder(payment: Payment): Promise<void> {
    // Uses a random key, because the provider repeats a stored failure for a day.
    const key = `${payment.name}:expire:${randomBytes(6).toString('hex')}`;
    await orUnavailable(this.closing.close(payment, key, 'replace'));
  }

  /** Checks whether the bank has decided in the meantime. */
  async readAgain(payment: Payment): Promise<void> {
    await orUnavailable(this.paymentSync.syncPayment(payment.id, 'captured'));
  }

  /** Closes a page that was created but not given to the buyer. */
  async discard(payment: Payment, page: ProviderPage): Promise<void> {
    await this.stripe.expirePage(page.id, `${payment.name}:discard`).catch((error: unknown) => {
      this.logger.warn(`an unused page of payment ${payment.name} stays open until it expires: ${String(error)}`);
    });
  }

  /**
   * Returns the error for a page that could not be created. If the provider did not respond, the payment stays `creating`, and a
   * retry uses the same key. If the provider reported a failure, it stores the failure under that key, so the next attempt needs
   * a new payment. A refusal concerns the payment itself (its amount, the account or the key), so it is final until organisers
   * have changed one of them.
   */
  private async noPage(payment: Payment, error: unknown): Promise<unknown> {
    if (!(error instanceof ProviderError)) return error;
    this.logger.error(`no page could be created for payment ${payment.name}: ${error.message}`);
    if (error.trouble !== 'unreachable') {
      await this.db.transact(async (tx) => {
        await movePayment(tx, payment.id, 'creating', 'failed', { failureCode: `provider_${error.trouble}` });
        if (error.trouble === 'refused')
          // A wrong key or clock makes the provider refuse every page.
          await this.attention.raiseOne(
            'page-refused',
            payment.name,
            `people cannot pay, the provider refuses to make their page: ${error.message}`,
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
