/**
 * The provider's objects in the form used by this software. stripe-gateway.ts and stripe-objects.ts convert the SDK's
 * types to these types, which all other code uses.
 */
export const INTENT_STATUSES = [
  'canceled',
  'processing',
  'requires_action',
  'requires_capture',
  'requires_confirmation',
  'requires_payment_method',
  'succeeded',
] as const;
export type IntentStatus = (typeof INTENT_STATUSES)[number];

export const PAGE_STATUSES = ['open', 'complete', 'expired'] as const;
export const DISPUTE_STATUSES = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'won',
  'lost',
  'prevented',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
export const REFUND_STATUSES = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;

/** State of the provider's manual review of a payment. `refused`: closed for any reason other than approval. */
export type ReviewState = 'none' | 'open' | 'approved' | 'refused';

/** A page's payment intent. It is created by the first payment attempt on the page. */
export interface ProviderIntent {
  id: string;
  status: IntentStatus;
  amountCents: number;
  /** Amount that is authorised but not captured. */
  capturableCents: number;
  capturedCents: number;
  currency: string;
  review: ReviewState;
  /** The last decline, with the provider's message for customers. */
  failure: { code: string; message: string } | null;
}

/** A hosted payment page. */
export interface ProviderPage {
  id: string;
  status: (typeof PAGE_STATUSES)[number];
  /** Null unless the page is open. */
  url: string | null;
  intent: ProviderIntent | null;
}

export interface ProviderRefund {
  id: string;
  amountCents: number;
  status: (typeof REFUND_STATUSES)[number];
  /** ID of our refund row; null if the refund was made directly through the provider. */
  refundId: string | null;
}

export interface ProviderDispute {
  id: string;
  amountCents: number;
  /** Amount withdrawn from our account and not reinstated: 0 for an inquiry and after a win. */
  withdrawnCents: number;
  status: DisputeStatus;
}

/** The database and site that created a payment. */
export interface PaymentOrigin {
  installation: string;
  site: string;
}

/** A payment at the provider and its amounts. */
export interface ProviderMoney {
  intentId: string;
  status: IntentStatus;
  /** Our name for the payment; null if this software did not create the payment. */
  name: string | null;
  /** Null if another system created the payment or the payment is older than this field. */
  origin: PaymentOrigin | null;
  capturedCents: number;
  /** Refunded amount, excluding amounts withdrawn by a dispute. */
  refundedCents: number;
  disputed: boolean;
}

export interface RefundRequest {
  intentId: string;
  amountCents: number;
  refundId: string;
}

export interface PageRequest {
  /** Our name for the payment. The provider includes it in its lists and events. */
  name: string;
  reference: string;
  origin: PaymentOrigin;
  customerEmail: string;
  currency: string;
  priceCents: number;
  slotIds: readonly string[];
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}
