import type { BookingView } from '../bookings.js';
import type { PaymentState } from '../money/payments.js';
import type { SelectedSlot, SelectionState } from '../selections.js';

export type BookingStatus = Exclude<BookingView['paymentStatus'], 'none'>;

/** One line of the organisers' list. Dollars; instants in ISO. */
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
  /** Ask again with `after` set to it; null at the end. */
  next: string | null;
}

/** The provider's events that the webhook is subscribed to, which the history of a booking tells by these names. */
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

/** The messages of the outbox about a booking or its selection. */
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
  /** What disputes have withdrawn of it, decided or not. */
  disputed: number;
  providerSessionId: string | null;
  providerIntentId: string | null;
  failure: string | null;
  createdAt: string;
  updatedAt: string;
}

/** `settling`: the provider has accepted it; `uncertain`: its answer was lost and is being looked for. */
export type RefundStateView = 'requested' | 'uncertain' | 'settling' | 'succeeded' | 'failed';

export interface AdminRefund {
  id: string;
  state: RefundStateView;
  /** `elsewhere`: a failed refund that organisers paid outside the provider. */
  origin: 'organiser' | 'stray' | 'provider' | 'dispute' | 'elsewhere' | 'season';
  amount: number;
  slotIds: string[];
  keepsSlots: boolean;
  /** The buyer keeps every slot. */
  moneyOnly: boolean;
  /** A part that went back at the provider: nobody has said yet which slots it was for. */
  unassigned: boolean;
  reason: string;
  providerId: string | null;
  failure: string | null;
  createdAt: string;
}

/** What of a booking's money can go back. Dollars. */
export interface AdminRefundable {
  /** With all of its slots, `owed` included. */
  all: number;
  /** With one slot, as long as others stay. */
  perSlot: number;
  /** The part that is already owed to the buyer, because refunds failed after their slots had left the booking. */
  owed: number;
  /** Why nothing can be refunded now; null when it can. */
  refusal: string | null;
  /** Failed refunds that can be retried, with what is sent then. */
  retries: { refundId: string; amount: number }[];
}

/** `inquiry`: the bank asks, no money has moved. `open`: it has the money and has yet to decide. */
export type DisputeStage = 'inquiry' | 'open' | 'lost' | 'won' | 'closed';

export interface AdminDispute {
  /** The provider's id. */
  id: string;
  stage: DisputeStage;
  /** As the provider calls it. */
  status: string;
  amount: number;
  /** What the bank has taken and not brought back. */
  withdrawn: number;
  createdAt: string;
  updatedAt: string;
}

/** One thing that happened, from whichever record it is. */
export interface AdminEvent {
  at: string;
  kind: 'state' | 'provider' | 'message' | 'organiser';
  /** `booking: pending -> paid`, `checkout.session.completed`, `booking-confirmed.mail`, `booking.refund`. */
  what: string;
  detail: string | null;
}

/** The whole story of one booking. */
export interface AdminBookingDetail extends AdminBookingLine {
  /** Paid in cash at the bridge: it has a receipt instead of payments, and is given back by it. */
  cash: { receiptNumber: string; returnedAt: string | null } | null;
  slotList: SelectedSlot[];
  selection: { id: string; state: SelectionState; expiresAt: string };
  payments: AdminPayment[];
  refunds: AdminRefund[];
  refundable: AdminRefundable;
  /** Slots whose tickets are settled: they take part in the draw, also after a refund. */
  settledSlots: string[];
  /** By the terms of the season these are not refunded. */
  refundsClose: boolean;
  disputes: AdminDispute[];
  events: AdminEvent[];
}

export interface AdminRefundRequest {
  /** Which slots are given back; without it the whole booking. */
  slotIds?: string[];
  reason: string;
  /** Whether the slots go back on sale. */
  slots: 'release' | 'keep';
}

/** Which slots a part refunded at the provider was for; none of them: it was money only, and the buyer keeps every slot. */
export interface AdminRefundSlotsRequest {
  slotIds: string[];
  /** Whether these slots go back on sale. */
  slots: 'release' | 'keep';
}

/** A correction that an organiser makes for a person. At least one field must be given; the reason goes into the audit log. */
export interface AdminPersonChange {
  fullName?: string;
  /** The address with which the person signs in, and to which mails go. */
  email?: string;
  /** As typed; a number without a calling code is a number of Botswana. */
  phone?: string;
  reason: string;
}

/** `POST /api/admin/people/:publicId/sign-out`: out of every browser. */
export interface AdminSignOutRequest {
  reason: string;
}

export interface AdminSignOut {
  /** In how many the person was signed in. */
  browsers: number;
}

/** `POST /api/admin/people/:publicId/password-link`: for somebody whom no email reaches. */
export interface AdminPasswordLinkRequest {
  reason: string;
}

export interface AdminPasswordLink {
  /** Opens the page for a new password once, behind the security question. Not stored anywhere. */
  link: string;
  expiresAt: string;
}

export interface AdminPerson {
  id: string;
  fullName: string;
  email: string;
  phone: string;
}
