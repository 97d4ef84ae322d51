import type { BookingView } from '../bookings.js';
import type { AcceptedTerms } from '../people/account.js';
import type { PaymentState } from '../money/payments.js';
import type { SelectedSlot, SelectionState } from '../selections.js';

export type BookingStatus = Exclude<BookingView['paymentStatus'], 'none'>;

/** A row of the organisers' list of bookings. Amounts are in dollars, instants in ISO format. */
export interface AdminBookingLine {
  id: number;
  reference: string;
  status: BookingStatus;
  totalAmount: number;
  slots: number;
  /** The earliest slot, `2025-06-14T10:00`. */
  firstSlot: string | null;
  person: { id: string; fullName: string; email: string; phone: string };
  createdAt: string;
  paidAt: string | null;
}

export interface AdminBookingPage {
  bookings: AdminBookingLine[];
  /** Pass it as `after` to get the next page; null on the last page. */
  next: string | null;
}

/** Provider events that the webhook subscribes to. The history of a booking uses these names. */
export const PROVIDER_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.succeeded',
  'review.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;
export type ProviderEvent = (typeof PROVIDER_EVENTS)[number];

/** Outbox messages about a booking or its selection. */
export const BOOKING_MESSAGES = [
  'booking-confirmed.mail',
  'late-ticket.mail',
  'sale-undone.mail',
  'selection.close-page',
  'slots-lost.mail',
] as const;
export type BookingMessage = (typeof BOOKING_MESSAGES)[number];

export interface AdminPayment {
  name: string;
  state: PaymentState;
  amount: number;
  captured: number;
  refunded: number;
  /** Amount withdrawn by disputes, decided or not. */
  disputed: number;
  providerSessionId: string | null;
  providerIntentId: string | null;
  failure: string | null;
  createdAt: string;
  updatedAt: string;
}

/** `settling`: accepted by the provider. `uncertain`: the provider's response was lost and is being looked up. */
export type RefundStateView = 'requested' | 'uncertain' | 'settling' | 'succeeded' | 'failed';

export interface AdminRefund {
  id: string;
  state: RefundStateView;
  /** `elsewhere`: a failed refund that organisers paid outside the provider. */
  origin: 'organiser' | 'stray' | 'provider' | 'dispute' | 'elsewhere' | 'season';
  amount: number;
  slotIds: string[];
  keepsSlots: boolean;
  /** Whether the buyer keeps every slot. */
  moneyOnly: boolean;
  /** Whether it is a partial refund made at the provider whose slots no organiser has entered yet. */
  unassigned: boolean;
  reason: string;
  providerId: string | null;
  failure: string | null;
  createdAt: string;
}

/** How much of a booking's money can be refunded, in dollars. */
export interface AdminRefundable {
  /** Amount if all slots are refunded, including `owed`. */
  all: number;
  /** Amount for one slot while other slots remain. */
  perSlot: number;
  /** Amount already owed to the buyer because a refund failed after its slots had left the booking. */
  owed: number;
  /** The reason why nothing can be refunded now; null if a refund is possible. */
  refusal: string | null;
  /** Failed refunds that can be retried, each with the amount that would be sent. */
  retries: { refundId: string; amount: number }[];
}

/** `inquiry`: the bank asks for information and no money has moved. `open`: the bank has withdrawn the money and has yet to decide. */
export type DisputeStage = 'inquiry' | 'open' | 'lost' | 'won' | 'closed';

export interface AdminDispute {
  /** The provider's id. */
  id: string;
  stage: DisputeStage;
  /** The provider's name for the status. */
  status: string;
  amount: number;
  /** Amount that the bank has withdrawn and not returned. */
  withdrawn: number;
  createdAt: string;
  updatedAt: string;
}

/** An event in the history of a booking: a state change, a provider event, an outbox message or an organiser's action. */
export interface AdminEvent {
  at: string;
  kind: 'state' | 'provider' | 'message' | 'organiser';
  /** `booking: pending -> paid`, `checkout.session.completed`, `booking-confirmed.mail`, `booking.refund`. */
  what: string;
  detail: string | null;
}

/** A booking with its full history. */
export interface AdminBookingDetail extends AdminBookingLine {
  /** Set if the booking was paid in cash at the bridge: it has a receipt and no payments, and is returned in cash. */
  cash: { receiptNumber: string; returnedAt: string | null } | null;
  /** Texts that the buyer accepted, with the account and with this booking. */
  acceptances: AcceptedTerms[];
  slotList: SelectedSlot[];
  selection: { id: string; state: SelectionState; expiresAt: string };
  payments: AdminPayment[];
  refunds: AdminRefund[];
  refundable: AdminRefundable;
  /** Slots whose tickets are settled: they stay in the draw even after a refund. */
  settledSlots: string[];
  /** Whether the terms of the season exclude settled slots from refunds. */
  refundsClose: boolean;
  disputes: AdminDispute[];
  events: AdminEvent[];
}

export interface AdminRefundRequest {
  /** Slots to refund; the whole booking if absent. */
  slotIds?: string[];
  reason: string;
  /** Whether the slots go back on sale. */
  slots: 'release' | 'keep';
}

/**
 * Assigns a partial refund made at the provider to slots. An empty list means that only money was refunded and the buyer keeps every
 * slot.
 */
export interface AdminRefundSlotsRequest {
  slotIds: string[];
  /** Whether these slots go back on sale. */
  slots: 'release' | 'keep';
}

/** An organiser's correction of a person's data. At least one field is required. The reason is recorded in the audit log. */
export interface AdminPersonChange {
  fullName?: string;
  /** Email address for signing in and for all emails. */
  email?: string;
  /** Phone number as typed; one without a country code is a Botswana number. */
  phone?: string;
  reason: string;
}

/** `POST /api/admin/people/:publicId/sign-out`: signs the person out of every browser. */
export interface AdminSignOutRequest {
  reason: string;
}

export interface AdminSignOut {
  /** Number of browsers in which the person was signed in. */
  browsers: number;
}

/** `POST /api/admin/people/:publicId/password-link`: creates a link for a person who can't receive email. */
export interface AdminPasswordLinkRequest {
  reason: string;
}

export interface AdminPasswordLink {
  /** Opens the page for a new password once, after the security question. It is not stored. */
  link: string;
  expiresAt: string;
}

export interface AdminPerson {
  id: string;
  fullName: string;
  email: string;
  phone: string;
}
