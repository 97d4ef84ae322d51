import type Stripe from 'stripe';
import { dateOfSlot, slotLabel } from '@raffle/contracts/slot-time';
import {
  DISPUTE_STATUSES,
  INTENT_STATUSES,
  PAGE_STATUSES,
  REFUND_STATUSES,
  type PageRequest,
  type ProviderDispute,
  type ProviderIntent,
  type ProviderMoney,
  type ProviderPage,
  type ProviderRefund,
} from './provider-page.js';

/** Deterministic: a repetition under the same key must ask for exactly the same. */
export function pageParams(request: PageRequest, methods: readonly string[]): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment: request.name };
  return {
    mode: 'payment',
    client_reference_id: request.name,
    customer_email: request.customerEmail,
    allowed_payment_method_types: [...methods],
    line_items: [
      {
        quantity: request.slotIds.length,
        price_data: {
          currency: request.currency,
          unit_amount: request.priceCents,
          product_data: { name: 'Flood arrival prediction, 15 minutes', description: request.slotIds.map(slotText).join(', ') },
        },
      },
    ],
    payment_intent_data: { capture_method: 'manual', description: `Booking ${request.reference}`, metadata },
    metadata,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
  };
}

/** @param session read with its payment intent expanded; a fresh one has none yet */
export function toPage(session: Stripe.Checkout.Session): ProviderPage {
  const intent = session.payment_intent;
  if (typeof intent === 'string') throw new Error('the payment intent was not expanded');
  const status = known(PAGE_STATUSES, session.status, 'open');
  return { id: session.id, status, url: session.url, intent: intent === null ? null : toIntent(intent) };
}

export function toIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    status: known(INTENT_STATUSES, intent.status, 'processing'),
    amountCents: intent.amount,
    capturedCents: intent.amount_received,
    currency: intent.currency,
    failure: error && { code: error.decline_code ?? error.code ?? error.type, message: error.message ?? 'The payment was declined.' },
  };
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    amountCents: refund.amount,
    status: known(REFUND_STATUSES, refund.status, 'pending'),
    refundId: refund.metadata?.refund ?? null,
  };
}

export function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  return { id: dispute.id, amountCents: dispute.amount, status: known(DISPUTE_STATUSES, dispute.status, 'under_review') };
}

/** @param intent read with its latest charge expanded. An authorisation that was let go shows as a refund there, and is none. */
export function toMoney(intent: Stripe.PaymentIntent): ProviderMoney {
  const charge = intent.latest_charge;
  if (typeof charge === 'string') throw new Error('the charge was not expanded');
  const captured = charge?.captured === true ? charge.amount_captured : 0;
  return {
    intentId: intent.id,
    status: known(INTENT_STATUSES, intent.status, 'processing'),
    name: intent.metadata.payment ?? null,
    capturedCents: captured,
    refundedCents: captured === 0 ? 0 : (charge?.amount_refunded ?? 0),
    disputed: charge?.disputed ?? false,
  };
}

/** A state that Stripe invents later is read as "not decided yet": it is asked about again and nothing is concluded. */
function known<Status extends string>(statuses: readonly Status[], status: string | null, undecided: Status): Status {
  return statuses.find((one) => one === status) ?? undecided;
}

/** `2025-06-14 10:00 - 10:14` */
function slotText(slotId: string): string {
  return `${dateOfSlot(slotId)} ${slotLabel(slotId)}`;
}
