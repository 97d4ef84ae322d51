/** What the product knows of the provider's objects; the adapter translates, the rest never sees the SDK's types. */
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

/** Whether somebody at the provider must first look at a payment. `refused`: closed for any other reason than its approval. */
export type ReviewState = 'none' | 'open' | 'approved' | 'refused';

/** The money of one page. It exists from the first attempt to pay. */
export interface ProviderIntent {
  id: string;
  status: IntentStatus;
  amountCents: number;
  /** What the bank keeps for us and we have not taken. */
  capturableCents: number;
  capturedCents: number;
  currency: string;
  review: ReviewState;
  /** The last refused attempt, in the provider's words for people. */
  failure: { code: string; message: string } | null;
}

/** A hosted payment page. */
export interface ProviderPage {
  id: string;
  status: (typeof PAGE_STATUSES)[number];
  /** Only while open. */
  url: string | null;
  intent: ProviderIntent | null;
}

export interface ProviderRefund {
  id: string;
  amountCents: number;
  status: (typeof REFUND_STATUSES)[number];
  /** The id of our row that asked for it; null when it was made at the provider. */
  refundId: string | null;
}

export interface ProviderDispute {
  id: string;
  amountCents: number;
  /** What it has taken from us and not brought back: none for an inquiry, and none once it is won. */
  withdrawnCents: number;
  status: DisputeStatus;
}

/** Whose payment it is: of which database, at which address. */
export interface PaymentOrigin {
  installation: string;
  site: string;
}

/** What became of captured money. */
export interface ProviderMoney {
  intentId: string;
  status: IntentStatus;
  /** Our name for the payment; null for money that this product never asked for. */
  name: string | null;
  /** Null for one that was made before payments carried it, or by something else. */
  origin: PaymentOrigin | null;
  capturedCents: number;
  /** Without what a dispute took. */
  refundedCents: number;
  disputed: boolean;
}

export interface RefundRequest {
  intentId: string;
  amountCents: number;
  refundId: string;
}

export interface PageRequest {
  /** The payment's name: how the provider's lists, its events and its ledger call it. */
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
