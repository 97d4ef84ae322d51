import type { AdminEvent, BookingMessage, BookingStatus, ProviderEvent, RefundStateView } from '@raffle/contracts/admin/bookings';
import type { PaymentState } from '@raffle/contracts/money/payments';
import type { SelectionState } from '@raffle/contracts/selections';
import { auditActionOf } from '../audit/audit-actions.copy';

/** Descriptions of state changes, by entity and new state. */
const becameName: {
  selection: Record<SelectionState, string>;
  booking: Record<BookingStatus, string>;
  payment: Record<PaymentState, string>;
  refund: Record<RefundStateView, string>;
} = {
  selection: {
    held: 'The slots are held',
    paying: 'The buyer went to the payment page',
    conflict: 'Some slots were lost while the buyer was paying',
    expiring: 'The hold has ended, and its payment page is being closed',
    booked: 'The slots are booked',
    expired: 'The hold ran out',
    cancelled: 'The selection was cancelled',
  },
  booking: {
    pending: 'The booking is waiting for payment',
    confirming: 'The booking is being confirmed',
    paid: 'The booking is paid',
    cancelled: 'The booking was cancelled',
    refunded: 'The booking was refunded',
  },
  payment: {
    creating: 'The payment page is being opened',
    open: 'The payment page is open',
    authorised: 'The money is authorised',
    capturing: 'The money is being taken',
    captured: 'The money was taken',
    voiding: 'The authorised money is being released',
    voided: 'The authorised money was released, and nothing was taken',
    expired: 'The payment page expired',
    failed: 'The payment failed',
    refunding: 'The money is being refunded',
    refunded: 'The money was refunded',
  },
  refund: {
    requested: 'A refund was requested',
    uncertain: "The provider's answer about the refund was lost, and we are checking",
    settling: 'The provider accepted the refund',
    succeeded: 'The refund is done',
    failed: 'The refund failed',
  },
};

/** Descriptions of state changes that the new state alone does not explain. */
const changeName: Partial<Record<string, string>> = {
  'selection: conflict -> held': 'The slots that are left are held again',
  'payment: refunding -> captured': 'Part of the money was refunded, or the refund failed',
  'payment: refunded -> captured': 'The refund failed after all, and we still have the money',
};

const providerEventName: Record<ProviderEvent, string> = {
  'checkout.session.completed': 'The provider says: the payment page was completed',
  'checkout.session.async_payment_succeeded': 'The provider says: the bank confirmed the payment',
  'checkout.session.async_payment_failed': 'The provider says: the bank refused the payment',
  'checkout.session.expired': 'The provider says: the payment page expired',
  'payment_intent.payment_failed': 'The provider says: the card was declined or the payment failed',
  'payment_intent.canceled': 'The provider says: the authorised money was released',
  'payment_intent.succeeded': 'The provider says: the money was taken',
  'review.closed': 'The provider says: the review of the payment is over',
  'refund.created': 'The provider says: a refund was made',
  'refund.updated': 'The provider says: a refund changed',
  'refund.failed': 'The provider says: a refund failed',
  'charge.dispute.created': 'The provider says: the buyer disputes the payment at the bank',
  'charge.dispute.updated': 'The provider says: the dispute changed',
  'charge.dispute.closed': 'The provider says: the dispute is over',
  'charge.dispute.funds_withdrawn': 'The provider says: the bank took the disputed money',
  'charge.dispute.funds_reinstated': 'The provider says: the bank returned the disputed money',
};

const messageName: Record<BookingMessage, string> = {
  'booking-confirmed.mail': 'Email to the buyer: the booking is confirmed',
  'late-ticket.mail': 'Email to the buyer: the ticket came too late for the draw',
  'sale-undone.mail': 'Email to the buyer: the sale was undone, and nothing was charged',
  'selection.close-page': 'The payment page of the ended hold was closed',
  'slots-lost.mail': 'Email to the buyer: slots were lost, and nothing was charged',
};

/**
 * Returns the description of an event in a booking's history, or undefined if only an older version of the site recorded that event name.
 */
export function describeEvent({ kind, what }: Pick<AdminEvent, 'kind' | 'what'>): string | undefined {
  if (kind === 'organiser') return auditActionOf(what);
  if (kind === 'provider') return (providerEventName as Partial<Record<string, string>>)[what];
  if (kind === 'message') return (messageName as Partial<Record<string, string>>)[what];
  const [, entity = '', state = ''] = /^(\w+): \w+ -> (\w+)$/.exec(what) ?? [];
  const became: Partial<Record<string, Partial<Record<string, string>>>> = becameName;
  return changeName[what] ?? became[entity]?.[state];
}
