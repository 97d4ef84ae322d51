import type Stripe from 'stripe';

/** Stripe's types, with IDs in place of expandable objects. */
type Unexpanded<T, K extends keyof T> = Omit<T, K> & { [P in K]: string | null };

export type StoredSession = Unexpanded<Omit<Stripe.Checkout.Session, 'line_items'>, 'payment_intent'>;
export type StoredIntent = Unexpanded<Stripe.PaymentIntent, 'latest_charge' | 'payment_method' | 'review'>;
export type StoredCharge = Unexpanded<Omit<Stripe.Charge, 'refunds'>, 'balance_transaction' | 'payment_intent' | 'review'>;
export type StoredRefund = Unexpanded<
  Omit<Stripe.Refund, 'failure_balance_transaction'>,
  'balance_transaction' | 'charge' | 'payment_intent'
>;
export type StoredDispute = Unexpanded<Stripe.Dispute, 'charge' | 'payment_intent'>;
export type StoredReview = Unexpanded<Stripe.Review, 'charge'> & { payment_intent: string };
export interface StoredLineItem {
  description: string;
  quantity: number;
  amount_total: number;
}

/** Settings for the PaymentIntent, which is created by the first payment attempt. */
export interface IntentSettings {
  metadata: Record<string, string>;
  description: string | null;
}

export interface SessionRecord {
  session: StoredSession;
  lineItems: StoredLineItem[];
  intentSettings: IntentSettings;
}

export interface StoredEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}
