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

/** The selection, its booking and the payment whose page is wanted. */
export interface Wanted {
  selection: Selection;
  booking: LockedBooking;
  payment: Payment;
}

/** The provider's side of a checkout, outside every transaction. Throws PAYMENT_PROVIDER_UNAVAILABLE: the hold stands. */
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

  /** Asked again with the same payment, it is the same page. */
  async create({ selection, booking, payment }: Wanted, season: Season): Promise<ProviderPage> {
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
      // An earlier page of this booking may have been refused. Refusals of others end with the next `reconcile-payments`.
      if (payment.generation > 1) await this.attention.closeAll('page-refused');
      return page;
    } catch (error) {
      throw await this.noPage(payment, error);
    }
  }

  async closeOlder(payment: Payment): Promise<void> {
    // A key of its own: the provider would repeat a stored failure of an earlier try for a day.
    const key = `${payment.name}:expire:${randomBytes(6).toString('hex')}`;
    await orUnavailable(this.closing.close(payment, key, 'replace'));
  }

  /** Whether the bank has decided since. */
  async readAgain(payment: Payment): Promise<void> {
    await orUnavailable(this.paymentSync.syncPayment(payment.id, 'captured'));
  }

  /** Only tidies: nobody has the address of this page. */
  async discard(payment: Payment, page: ProviderPage): Promise<void> {
    await this.stripe.expirePage(page.id, `${payment.name}:discard`).catch((error: unknown) => {
      this.logger.warn(`an unused page of payment ${payment.name} stays open until it runs out: ${String(error)}`);
    });
  }

  /**
   * Without an answer the payment stays `creating` and is asked for again under its key. An answer that says no is
   * kept by the provider for that key, so the next try must be another payment. A no that is about the payment itself (its
   * amount, the account, the key) is final until organisers have done something about it.
   */
  private async noPage(payment: Payment, error: unknown): Promise<unknown> {
    if (!(error instanceof ProviderError)) return error;
    this.logger.error(`no page for payment ${payment.name}: ${error.message}`);
    if (error.trouble !== 'unreachable') {
      await this.db.transact(async (tx) => {
        await movePayment(tx, payment.id, 'creating', 'failed', { failureCode: `provider_${error.trouble}` });
        if (error.trouble === 'refused')
          // A wrong key or clock refuses the page of everybody.
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
