import type { PaymentStatus } from '../bookings.js';
import type { AcceptedTerms, ExportedPayment } from '../people/account.js';
import type { SelectedSlot, SelectionState } from '../selections.js';
import type { Page } from './page.js';

export type BookingStatus = Exclude<PaymentStatus, 'none'>;

/** A row in the organisers' list of bookings. Amounts are in dollars, and times are ISO timestamps. */
export interface AdminBookingLine {
  id: number;
  reference: string;
  status: BookingStatus;
  totalAmount: number;
  slots: number;
  /** ID of the earliest slot, such as `2025-06-14T10:00`; null if the booking has no slots. */
  firstSlot: string | null;
  person: AdminPerson;
  createdAt: string;
  paidAt: string | null;
}

export interface AdminBookingPage extends Page {
  bookings: AdminBookingLine[];
}

/** Payment provider events that the webhook subscribes to. A booking's history shows them under these names. */
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

export interface AdminPayment extends ExportedPayment {
  name: string;
  /** Amount that banks have withdrawn because of open or lost disputes. */
  disputed: number;
  providerSessionId: string | null;
  providerIntentId: string | null;
}

/** `settling`: the provider has accepted the refund. `uncertain`: the provider's response was lost, so the refund is being looked up. */
export type RefundStateView = 'requested' | 'uncertain' | 'settling' | 'succeeded' | 'failed';

export interface AdminRefund {
  id: string;
  state: RefundStateView;
  /** `elsewhere`: the refund failed, and organisers paid the buyer outside the payment provider. */
  origin: 'organiser' | 'stray' | 'provider' | 'dispute' | 'elsewhere' | 'season';
  amount: number;
  slotIds: string[];
  keepsSlots: boolean;
  /** Whether the buyer keeps every slot. */
  moneyOnly: boolean;
  /** Whether this is a partial refund made in the payment provider's dashboard that no organiser has assigned to slots yet. */
  unassigned: boolean;
  reason: string;
  providerId: string | null;
  failure: string | null;
  createdAt: string;
}

/** How much of the money paid for a booking can be refunded, in dollars. */
export interface AdminRefundable {
  /** Amount refunded if all slots are refunded, including `owed`. */
  all: number;
  /** Amount refunded for one slot while other slots remain in the booking. */
  perSlot: number;
  /** Amount still owed to the buyer because a refund failed after its slots had been removed from the booking. */
  owed: number;
  /** Why nothing can be refunded at the moment; null if a refund is possible. */
  refusal: string | null;
  /** Failed refunds that can be retried, each with the amount that a retry would send. */
  retries: { refundId: string; amount: number }[];
}

/**
 * `inquiry`: the bank has asked for information, but no money has moved. `open`: the bank has withdrawn the money and has not decided yet.
 */
export type DisputeStage = 'inquiry' | 'open' | 'lost' | 'won' | 'closed';

export interface AdminDispute {
  /** The payment provider's ID for the dispute. */
  id: string;
  stage: DisputeStage;
  /** The payment provider's name for the dispute's status. */
  status: string;
  amount: number;
  /** Amount that the bank has withdrawn and not returned. */
  withdrawn: number;
  createdAt: string;
  updatedAt: string;
}

/** An event in a booking's history: a state change, a provider event, an outbox message or an organiser's action. */
export interface AdminEvent {
  at: string;
  kind: 'state' | 'provider' | 'message' | 'organiser';
  /**
   * The event's name, for example `booking: pending -> paid`, `checkout.session.completed`, `booking-confirmed.mail` or `booking.refund`.
   */
  what: string;
  detail: string | null;
}

/** A booking with its full history. */
export interface AdminBookingDetail extends AdminBookingLine {
  /** Set if the booking was paid for in cash at the bridge. Such a booking has a receipt instead of payments and is refunded in cash. */
  cash: { receiptNumber: string; returnedAt: string | null } | null;
  /** Versions of the rules and the privacy notice that the buyer accepted, both when creating the account and with this booking. */
  acceptances: AcceptedTerms[];
  slotList: SelectedSlot[];
  selection: { id: string; state: SelectionState; expiresAt: string };
  payments: AdminPayment[];
  refunds: AdminRefund[];
  refundable: AdminRefundable;
  /** IDs of the settled slots, whose tickets stay in the draw even after a refund. */
  settledSlots: string[];
  /** Whether the season's terms exclude settled slots from refunds. */
  refundsClose: boolean;
  disputes: AdminDispute[];
  events: AdminEvent[];
}

export interface AdminRefundRequest {
  /** IDs of the slots to refund. If absent, the whole booking is refunded. */
  slotIds?: string[];
  reason: string;
  /** `release`: the refunded slots go back on sale. `keep`: they are blocked. */
  slots: 'release' | 'keep';
}

/** Assigns slots to a partial refund made in the payment provider's dashboard. An empty list means that the buyer keeps every slot. */
export interface AdminRefundSlotsRequest {
  slotIds: string[];
  /** `release`: these slots go back on sale. `keep`: they are blocked. */
  slots: 'release' | 'keep';
}

/** An organiser's correction of a person's data. At least one field is required. The reason is recorded in the audit log. */
export interface AdminPersonChange {
  fullName?: string;
  /** Email address that the person signs in with and that all emails are sent to. */
  email?: string;
  /** Phone number as typed. A number without a country code is treated as a Botswana number. */
  phone?: string;
  reason: string;
}

/** Response to `POST /api/admin/people/:publicId/sign-out`, which signs the person out of every browser. */
export interface AdminSignOut {
  /** Number of browsers in which the person was signed in. */
  browsers: number;
}

/**
 * Response to `POST /api/admin/people/:publicId/password-link`, which creates a link with which a person who can't receive email can set a
 * new password.
 */
export interface AdminPasswordLink {
  /** URL of the page where the person sets a new password after answering the security question. The link works once and is not stored. */
  link: string;
  expiresAt: string;
}

export interface AdminPerson {
  id: string;
  fullName: string;
  email: string;
  phone: string;
}
