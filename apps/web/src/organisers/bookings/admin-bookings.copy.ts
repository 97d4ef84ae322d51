import type { AdminEvent, AdminRefund, DisputeStage, RefundStateView } from '@raffle/contracts/admin/bookings';
import type { PaymentState } from '@raffle/contracts/money/payments';
import type { SelectionState } from '@raffle/contracts/selections';

export const bookingsCopy = {
  search: 'Search',
  status: 'State',
  anyStatus: 'Any state',
  date: 'Predicted date',
  find: 'Find',
  clear: 'Clear',
  views: { all: 'All', paid: 'Paid', waiting: 'Waiting', refunded: 'Refunded' },
  loading: 'Loading the bookings',
  failed: "We couldn't load the bookings.",
  none: 'No bookings found.',
  empty: 'Nobody has booked yet.',
  shown: (count: number, all: boolean) => (all ? `${count} ${count === 1 ? 'booking' : 'bookings'}` : `The latest ${count} bookings`),
  columns: { reference: 'Reference', person: 'Person', status: 'State', slots: 'Slots', amount: 'Amount', booked: 'Booked' },
  first: (slot: string) => `from ${slot}`,
} as const;

export const storyCopy = {
  back: 'All bookings',
  loading: 'Loading the booking',
  failed: "We couldn't load the booking.",
  missing: 'There is no booking with this number.',
  zone: 'All times are Maun time, CAT.',
  print: 'Print',
  person: {
    title: 'Person',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    correct: 'Correct name, email or phone',
    correctCash: 'Correct name or phone',
    signOut: 'Sign out everywhere',
    passwordLink: 'Link for a new password',
  },
  summary: {
    title: 'Booking',
    status: 'State',
    amount: 'Amount',
    booked: 'Booked',
    paid: 'Paid',
    selection: 'Selection',
    heldUntil: 'Hold ends',
    acceptedWithAccount: 'Accepted when registering',
    acceptedPaying: 'Accepted when paying',
    accepted: (rules: number, privacy: number, year: number) => `Rules version ${rules} and privacy notice version ${privacy} of ${year}`,
  },
  slots: (count: number) => `Slots (${count})`,
  payments: {
    title: 'Payments',
    none: 'No payment page has been opened.',
    cash: 'Paid in cash at the bridge.',
    name: 'Payment',
    state: 'State',
    amount: 'Amount',
    captured: 'Taken',
    refunded: 'Refunded',
    ids: 'At the provider',
    noIds: 'not there yet',
  },
  refunds: {
    title: 'Refunds',
    none: 'Nothing was refunded.',
    cashReturned: (receipt: string, when: string) => `The cash for receipt ${receipt} was returned on ${when}.`,
    state: 'State',
    amount: 'Amount',
    slots: 'Slots',
    reason: 'Reason',
    when: 'Requested',
    repeat: 'Try the refund again',
    repeating: 'Trying again...',
    all: 'no slots',
    moneyOnly: 'money only, every slot stays',
    unassigned: 'not chosen yet',
    choose: 'Choose the slots',
    kept: 'kept off sale',
    released: 'on sale again',
  },
  disputes: {
    title: 'Disputes',
    state: 'State',
    amount: 'Disputed',
    withdrawn: 'Held by the bank',
    opened: 'Opened',
    changed: 'Last change',
  },
  slotsDialog: {
    title: 'What was refunded?',
    lead: (amount: string) =>
      `Somebody refunded ${amount} of this booking on the payment provider's site. Say what it was for, and we'll update the booking.`,
    owed: (amount: string) => `${amount} of it covers an earlier refund that failed.`,
    noSlots: "This amount doesn't match any number of slots, so only money is refunded: the buyer keeps every slot.",
    what: 'It was for',
    slots: (count: number) => (count === 1 ? 'One slot, which the buyer gives up' : `${count} slots, which the buyer gives up`),
    money: 'Money only: the buyer keeps every slot',
    which: 'Slots',
    slotsRequired: (count: number) => (count === 1 ? 'Please choose one slot' : `Please choose ${count} slots`),
    after: 'Afterwards the slots are',
    release: 'On sale again',
    keep: 'Kept off sale',
    confirm: 'Save',
    pending: 'Saving...',
  },
  events: { title: 'What happened', none: 'Nothing is on record.' },
  actions: {
    refund: 'Refund',
    receipt: (number: string) => `Receipt ${number}`,
    resend: 'Send the confirmation again',
    resending: 'Sending...',
    resent: 'The confirmation is on its way.',
    release: 'Release the hold',
    refunded: 'Refund requested',
    released: 'The hold is being released',
    corrected: 'The account has been corrected',
    signedOut: 'They are signed out everywhere',
  },
  releaseDialog: {
    title: 'Release the hold?',
    lead: 'The slots go back on sale as soon as the payment page is closed.',
    confirm: 'Release',
  },
  passwordLinkDialog: {
    title: (name: string) => `Make a link for ${name} to choose a new password?`,
    lead: 'For somebody who has forgotten their password and gets no email from us. Make sure it is them: call the phone number above, for example. The link works once, for 15 minutes, and asks for the answer to their security question. They get an email about it, and it goes on record with your name.',
    confirm: 'Make the link',
  },
  passwordLink: {
    title: 'The link, shown once',
    text: (name: string, clock: string) =>
      `Give it to ${name} and to nobody else. It works once, until ${clock}. If you make another one, this one ends.`,
    copy: 'Copy the link',
    done: 'Done',
  },
  signOutDialog: {
    title: (name: string) => `Sign ${name} out everywhere?`,
    lead: 'For a lost phone, for example. All their browsers are signed out. They sign in again with their password, a passkey or a link by email. If the lost phone has a passkey, ask them to remove it under Account settings.',
    confirm: 'Sign out',
  },
  refundDialog: {
    title: 'Refund',
    lead: 'The money goes back the way it came. The booking is updated when the provider accepts the refund.',
    owed: (amount: string) =>
      `An earlier refund failed, so we already owe the buyer ${amount}. It goes back with the whole booking, or when you try that refund again.`,
    settled: (slots: string, count: number) =>
      count === 1
        ? `${slots} is settled for the draw. If you refund it, its ticket stays in the draw, and can still win.`
        : `${slots} are settled for the draw. If you refund them, their tickets stay in the draw, and can still win.`,
    closed: (slots: string, count: number) =>
      count === 1
        ? `${slots} is settled for the draw, so under this season's terms it can no longer be refunded. You can refund the other slots.`
        : `${slots} are settled for the draw, so under this season's terms they can no longer be refunded. You can refund the other slots.`,
    refused: 'Nothing can be refunded now',
    close: 'Close',
    which: 'What to refund',
    whole: 'The whole booking',
    some: 'Some of its slots',
    slots: 'Slots',
    slotsRequired: 'Please choose the slots',
    after: 'Afterwards the slots are',
    release: 'On sale again',
    keep: 'Kept off sale',
    reasonHint: 'The buyer reads it in the email about the refund.',
    confirm: (amount: string) => `Refund ${amount}`,
    pending: 'Requesting the refund...',
  },
  personDialog: {
    title: 'Correct name, email or phone',
    cashTitle: 'Correct name or phone',
    cashLead: 'The new name shows on every grid at once.',
    lead: 'If you change the email address, the person is signed out everywhere and both addresses get an email. If you change the phone number, the person gets an email. A new name shows on every grid at once.',
    name: 'Full name',
    email: 'Email address',
    phone: 'Phone number',
    phoneHint: 'A number outside Botswana begins with + and the country code.',
    nameRequired: 'Full name is required',
    emailRequired: 'Please enter a valid email address',
    phoneRequired: 'Please enter a phone number',
    unchanged: 'Please change something first.',
    confirm: 'Save',
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
  voiding: 'Being released',
  voided: 'Released, nothing was taken',
  expired: 'Page expired',
  failed: 'Failed',
  refunding: 'Being refunded',
  refunded: 'Refunded',
};

export const refundStateName: Record<RefundStateView, string> = {
  requested: 'Requested',
  uncertain: 'Uncertain: we lost the answer and are checking',
  settling: 'Settling: accepted by the provider',
  succeeded: 'Done',
  failed: 'Failed',
};

export const refundOrigin: Record<AdminRefund['origin'], string> = {
  organiser: 'by an organiser',
  stray: 'taken for no slots',
  provider: 'made at the provider',
  dispute: 'lost in a dispute',
  elsewhere: 'paid another way',
  season: 'the season ended with refunds',
};

export const disputeStage: Record<DisputeStage, string> = {
  inquiry: 'The bank has questions; no money has moved',
  open: 'The bank has yet to decide; the tickets stay',
  lost: 'Lost: the bank decided for the buyer',
  won: 'Won: the money is back',
  closed: 'Closed; no money has moved',
};

export const eventKind: Record<AdminEvent['kind'], string> = {
  state: 'State',
  provider: 'Provider',
  message: 'Message',
  organiser: 'Organiser',
};
