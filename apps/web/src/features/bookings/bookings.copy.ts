import type { BookingView } from '@raffle/contracts/bookings';

/** Returns the label for a booking's status. An unpaid booking is "Not paid in time" once its slots are no longer held. */
export function describeStatus(booking: Pick<BookingView, 'paymentStatus' | 'heldUntil'>): string {
  switch (booking.paymentStatus) {
    case 'paid':
      return 'Paid';
    case 'confirming':
      return 'Confirming payment';
    case 'none':
    case 'pending':
      return booking.heldUntil === null ? 'Not paid in time' : 'Payment Required';
    case 'cancelled':
      return 'Cancelled';
    case 'refunded':
      return 'Refunded';
  }
}

/** Toasts required by the specification. */
export const paymentConfirmed = {
  title: 'Payment Confirmed',
  description: 'Your prediction has been confirmed and time slots are locked.',
};
export const paymentRequired = {
  title: 'Payment Required',
  description: 'Your prediction counts once it is paid for.',
};
export const predictionNotFound = {
  title: 'Prediction not found',
  description: "We couldn't find your flood arrival prediction. Please try again.",
};

export const dashboardCopy = {
  title: 'My Predictions',
  lead: 'Every 15-minute slot that you predicted for the arrival of the flood.',
  loading: 'Loading your predictions...',
  failed: "We couldn't load your predictions.",
  failedShowingOld: "We couldn't check for changes. What you see was loaded earlier.",
  tryAgain: 'Try again',
  settings: 'Account settings',
  emptyTitle: 'No predictions yet',
  emptyBody: 'The water is still on its way. Choose the 15 minutes in which you think it will pass under the bridge.',
  /** Shown while nothing is on sale. A notice above this text gives the reason. */
  emptyClosed: "You can't make predictions at the moment.",
  makePrediction: 'Make Your Prediction',
  unpaidTitle: 'Payment Required',
  unpaidBody: 'These predictions count once they are paid for.',
  heldUntil: (clock: string) => `Your time slots are held until ${clock}.`,
  pay: (total: string) => `Pay ${total}`,
  byDateTitle: 'Predictions by date',
  overTitle: 'Not counted',
  overBody: 'Cancelled, refunded or not paid in time. Their time slots are free for others.',
  refundedBecause: (amount: string, when: string, reason: string) =>
    `${amount} was refunded on ${when}. The organisers gave this reason: ${reason}`,
  reference: 'Reference',
  total: 'Total',
  partOf: (total: string, count: number) => `Part of a booking of ${count} time slots, ${total} in all`,
  predictions: (count: number) => (count === 1 ? '1 prediction' : `${count} predictions`),
  given: (total: string) => `${total} for the two charities`,
  receipt: 'Receipt',
  receiptOf: (reference: string) => `Receipt for ${reference}`,
  calendar: 'Calendar',
  calendarOf: (reference: string) => `Calendar file for ${reference}`,
  share: 'Share',
  shareOf: (reference: string) => `Share ${reference}`,
} as const;

export const receiptCopy = {
  title: 'Receipt',
  product: 'Okavango flood prediction raffle: the arrival at the Old Matlapaneng Bridge, Maun',
  reference: 'Reference',
  paidBy: 'Paid by',
  status: 'Status',
  paidOn: 'Paid on',
  item: 'Time slot',
  price: 'Price',
  total: 'Total',
  paid: 'Paid',
  refunded: (when: string) => `Refunded on ${when}`,
  split: '100% of proceeds go to two local charities, split 50/50.',
  print: 'Print',
  back: 'All predictions',
} as const;

export const receiptTerms = {
  wins: 'The grand prize goes to the time slot in which the flood arrives.',
  prize: (summary: string) => `The prize: ${summary.replace(/\.$/, '')}.`,
  rules: (address: string) => `All rules: ${address}.`,
  runBy: (name: string, contact: string) => `Run by ${name}${contact && ` (${contact})`}.`,
  permit: (permitNumber: string) => `Raffle permit ${permitNumber}.`,
} as const;

export const calendarCopy = {
  summary: (label: string) => `Flood prediction ${label} (Maun time)`,
  description: (reference: string) => `My prediction of the flood's arrival at the Old Matlapaneng Bridge. Reference ${reference}.`,
  location: 'Old Matlapaneng Bridge, Maun, Botswana',
  fileName: (reference: string) => `prediction-${reference}.ics`,
};

export const shareCopy = {
  title: 'My flood prediction',
  text: (slots: string) =>
    `I predict that the Okavango flood will reach the Old Matlapaneng Bridge in Maun on ${slots} (Maun time). When do you think it will come?`,
  cardHint:
    'Make a card of this prediction: a picture with a link for your friends. Anyone with the link sees your time slot and your name as it is shown on the calendar. You can delete the card at any time.',
  makeCard: 'Make my card',
  making: 'Making your card...',
  withoutCard: 'Share without a card',
  cardAlt: 'Your card, as your friends see it',
  send: 'Send my card',
  takeBack: 'Delete my card',
  takingBack: 'Deleting...',
  takeBackOf: (reference: string) => `Delete my card for ${reference}`,
  cardGone: 'Your card is deleted. Its link no longer shows anything of yours.',
  cardFailed: "We couldn't do that. Please try again.",
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  copy: 'Copy text',
  copied: 'Copied. Paste it wherever you like.',
  failed: "We couldn't copy it. Select the text and copy it yourself.",
} as const;
