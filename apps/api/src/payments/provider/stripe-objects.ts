import type Stripe from 'stripe';
import { slotLabel, slotsByDate } from '@raffle/contracts/slot-time';
import { writtenDate } from '../../platform/written-date.js';
import {
  DISPUTE_STATUSES,
  INTENT_STATUSES,
  PAGE_STATUSES,
  REFUND_STATUSES,
  type PageRequest,
  type PaymentOrigin,
  type ProviderDispute,
  type ProviderIntent,
  type ProviderMoney,
  type ProviderPage,
  type ProviderRefund,
  type ReviewState,
} from './provider-page.js';

const APPROVED: readonly Stripe.Review['closed_reason'][] = ['approved', 'acknowledged'];

/**
 * Returns the parameters for creating a page. They are deterministic because a retry with the same idempotency key must send the same
 * parameters.
 */
export function pageParams(request: PageRequest, methods: readonly string[]): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment: request.name, ...request.origin };
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
          product_data: { name: 'Flood arrival prediction, 15 minutes', description: slotsText(request.slotIds) },
        },
      },
    ],
    payment_intent_data: { capture_method: 'manual', description: `Booking ${request.reference}`, metadata },
    metadata,
    // All prices are in one currency. Adaptive pricing would show other currencies and charge the buyer for the conversion.
    adaptive_pricing: { enabled: false },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
  };
}

/** @param session Checkout Session with its payment intent expanded; a new session has no payment intent yet */
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
    capturableCents: intent.amount_capturable,
    capturedCents: intent.amount_received,
    currency: intent.currency,
    review: reviewOf(intent.review),
    failure: error && { code: error.decline_code ?? error.code ?? error.type, message: error.message ?? 'The payment was declined.' },
  };
}

/** Treats a review that was not expanded as open. The payment is read again before anything is decided. */
function reviewOf(review: Stripe.PaymentIntent['review']): ReviewState {
  if (!review) return 'none';
  if (typeof review === 'string' || review.open) return 'open';
  return APPROVED.includes(review.closed_reason) ? 'approved' : 'refused';
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    amountCents: refund.amount,
    status: known(REFUND_STATUSES, refund.status, 'pending'),
    refundId: refund.metadata?.refund ?? null,
  };
}

/**
 * Returns false for the uncaptured part of a partial capture. API versions before 2025-03-31 list that part as a refund without a balance
 * transaction.
 */
export function movedMoney({ status, balance_transaction }: Pick<Stripe.Refund, 'status' | 'balance_transaction'>): boolean {
  return status !== 'succeeded' || balance_transaction !== null;
}

export function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  return {
    id: dispute.id,
    amountCents: dispute.amount,
    withdrawnCents: withdrawnCents(dispute),
    status: known(DISPUTE_STATUSES, dispute.status, 'under_review'),
  };
}

/** Returns the sum of the refunds, excluding failed and cancelled ones. */
export function sumOfRefunds(refunds: readonly ProviderRefund[]): number {
  return refunds.reduce((sum, { status, amountCents }) => sum + (status === 'failed' || status === 'canceled' ? 0 : amountCents), 0);
}

/**
 * Returns the withdrawn amount in the payment's currency, computed from the dispute's balance transactions. These may be in the account's
 * currency, so only the ratio between their amounts is used.
 */
function withdrawnCents({ amount, status, balance_transactions: moved }: Stripe.Dispute): number {
  const [out, back] = [-1, 1].map((sign) => moved.reduce((sum, one) => sum + Math.max(0, sign * one.amount), 0)) as [number, number];
  if (out === 0 || (status === 'won' && back > 0)) return 0;
  return Math.round((amount * Math.max(0, out - back)) / out);
}

/**
 * @param intent payment intent with its latest charge expanded; the charge may count a released authorisation as refunded, even though
 * nothing was captured
 */
export function toMoney(intent: Stripe.PaymentIntent): ProviderMoney {
  const charge = intent.latest_charge;
  if (typeof charge === 'string') throw new Error('the charge was not expanded');
  const captured = charge?.captured === true ? charge.amount_captured : 0;
  return {
    intentId: intent.id,
    status: known(INTENT_STATUSES, intent.status, 'processing'),
    name: intent.metadata.payment ?? null,
    origin: originOf(intent.metadata),
    capturedCents: captured,
    refundedCents: captured === 0 ? 0 : (charge?.amount_refunded ?? 0),
    disputed: charge?.disputed ?? false,
  };
}

function originOf({ installation, site }: Stripe.Metadata): PaymentOrigin | null {
  return installation === undefined ? null : { installation, site: site ?? '' };
}

/** Maps a status that this code does not know to an undecided one, so that nothing is decided and the object is read again later. */
function known<Status extends string>(statuses: readonly Status[], status: string | null, undecided: Status): Status {
  return statuses.find((one) => one === status) ?? undecided;
}

/**
 * Maximum length of the description, in characters. Keeps the payment page readable on a phone. The sandbox rejects longer descriptions.
 */
const MAX_DESCRIPTION_LENGTH = 500;

/**
 * Returns the payment page's description, such as `Sat 14 June 2025, 10:00 - 10:14, 10:15 - 10:29; Sun 15 June 2025, 09:00 - 09:14`. For
 * many slots, it is a summary such as `45 time slots on 5 dates, from Sat 14 June 2025 to Wed 18 June 2025`.
 */
function slotsText(slotIds: readonly string[]): string {
  const days = [...slotsByDate(slotIds)];
  const text = days.map(([date, ids]) => [writtenDate(date), ...ids.map(slotLabel)].join(', ')).join('; ');
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const dates = days.map(([date]) => date).sort();
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  return dates.length === 1
    ? `${slotIds.length} time slots on ${writtenDate(first)}`
    : `${slotIds.length} time slots on ${dates.length} dates, from ${writtenDate(first)} to ${writtenDate(last)}`;
}
