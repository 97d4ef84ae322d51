import type { AdminEvent, AdminRefund, RefundStateView } from '@raffle/contracts/admin-bookings';
import type { PaymentState } from '@raffle/contracts/payments';
import type { SelectionState } from '@raffle/contracts/selections';

export const bookingsCopy = {
  title: 'Bookings',
  description: 'Find a booking by whatever somebody can tell.',
  lead: 'Find a booking by reference, name, email address, phone number, slot or date. All times are Maun time, CAT.',
  search: 'Reference, name, email, phone or slot',
  searchHint: 'A slot looks like 2025-06-14T10:00',
  status: 'State',
  anyStatus: 'Any state',
  date: 'Predicted date',
  find: 'Find',
  clear: 'Clear',
  loading: 'Loading the bookings',
  failed: 'The bookings could not be loaded.',
  none: 'No booking fits this search.',
  empty: 'Nobody has booked yet.',
  more: 'Show more',
  loadingMore: 'Loading...',
  shown: (count: number, all: boolean) => (all ? `${count} ${count === 1 ? 'booking' : 'bookings'}` : `The latest ${count} bookings`),
  columns: { reference: 'Reference', person: 'Person', status: 'State', slots: 'Slots', amount: 'Amount', booked: 'Booked' },
  first: (slot: string) => `from ${slot}`,
} as const;

export const storyCopy = {
  title: 'Booking',
  description: 'Everything on record about one booking.',
  back: 'All bookings',
  loading: 'Loading the booking',
  failed: 'The booking could not be loaded.',
  missing: 'There is no booking of this number.',
  zone: 'All times are Maun time, CAT.',
  print: 'Print',
  person: { title: 'Person', name: 'Name', email: 'Email', phone: 'Phone', correct: 'Correct name or email', correctName: 'Correct the name' },
  summary: { title: 'Booking', status: 'State', amount: 'Amount', booked: 'Booked', paid: 'Paid', selection: 'Selection', heldUntil: 'Hold ends' },
  slots: (count: number) => `Slots (${count})`,
  payments: {
    title: 'Payments',
    none: 'Nobody has opened a payment page for it.',
    cash: 'Paid in cash at the bridge.',
    name: 'Payment',
    state: 'State',
    amount: 'Amount',
    captured: 'Taken',
    refunded: 'Given back',
    ids: 'At the provider',
    noIds: 'not there yet',
  },
  refunds: { title: 'Refunds', none: 'Nothing was refunded.', state: 'State', amount: 'Amount', slots: 'Slots', reason: 'Reason', when: 'Asked', repeat: 'Ask again', repeating: 'Asking...', all: 'no slots', kept: 'kept off sale', released: 'on sale again' },
  events: { title: 'What happened', none: 'Nothing is on record.' },
  actions: {
    refund: 'Refund',
    receipt: (number: string) => `Receipt ${number}`,
    resend: 'Send the confirmation again',
    resending: 'Sending...',
    resent: 'The confirmation is on its way.',
    release: 'Release the hold',
  },
  releaseDialog: {
    title: 'Release the hold?',
    lead: 'The slots go back on sale as soon as the payment page can no longer be paid.',
    confirm: 'Release',
  },
  refundDialog: {
    title: 'Refund',
    lead: 'The money goes back the way it came. The booking follows when the provider has accepted it.',
    which: 'What is refunded',
    whole: 'The whole booking',
    some: 'Some of its slots',
    slots: 'Slots',
    slotsRequired: 'Please choose the slots',
    after: 'Afterwards the slots are',
    release: 'On sale again',
    keep: 'Kept off sale',
    reason: 'Reason',
    reasonHint: 'The person reads it in the mail about the refund.',
    reasonRequired: 'Please give a reason',
    cancel: 'Cancel',
    confirm: (amount: string) => `Refund ${amount}`,
    pending: 'Asking for the refund...',
  },
  personDialog: {
    title: 'Correct name or email',
    nameTitle: 'Correct the name',
    nameLead: 'The new name shows on every grid at once.',
    lead: 'A new email address ends all of the person’s sessions, and both addresses are told. The new name shows on every grid at once.',
    name: 'Full name',
    email: 'Email address',
    reason: 'Reason',
    nameRequired: 'Full name is required',
    emailRequired: 'Please enter a valid email address',
    reasonRequired: 'Please give a reason',
    unchanged: 'Please change the name or the email address.',
    cancel: 'Cancel',
    confirm: 'Correct',
    pending: 'Saving...',
  },
} as const;

export const selectionStateName: Record<SelectionState, string> = {
  held: 'Held',
  paying: 'On the payment page',
  conflict: 'Waiting for an answer about lost slots',
  expiring: 'Closing its payment page',
  booked: 'Booked',
  expired: 'Ran out',
  cancelled: 'Cancelled',
};

export const paymentStateName: Record<PaymentState, string> = {
  creating: 'Being opened',
  open: 'Page open',
  authorised: 'Authorised',
  capturing: 'Being taken',
  captured: 'Taken',
  voiding: 'Being let go',
  voided: 'Let go, nothing was taken',
  expired: 'Page expired',
  failed: 'Failed',
  refunding: 'Being refunded',
  refunded: 'Refunded',
};

export const refundStateName: Record<RefundStateView, string> = {
  requested: 'Asked for',
  uncertain: 'Uncertain: the answer was lost and is being looked for',
  settling: 'Settling: accepted by the provider',
  succeeded: 'Done',
  failed: 'Failed',
};

export const refundOrigin: Record<AdminRefund['origin'], string> = {
  organiser: 'by an organiser',
  stray: 'taken for nothing',
  provider: 'made at the provider',
  dispute: 'disputed by the bank',
};

export const eventKind: Record<AdminEvent['kind'], string> = {
  state: 'State',
  provider: 'Provider',
  message: 'Message',
  organiser: 'Organiser',
};
