export const paymentCopy = {
  title: 'Payment',
  description: 'Pay for your flood arrival predictions by card or wallet.',
  titleRequired: 'Payment Required',
  summaryTitle: 'Your predictions',
  slots: (count: number) => (count === 1 ? '1 time slot' : `${count} time slots`),
  total: 'Total',
  charities: (firstHalf: string, first: string, secondHalf: string, second: string) =>
    `100% goes to two local charities: ${firstHalf} to ${first}, ${secondHalf} to ${second}.`,
  customerTitle: 'Your details',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  pay: (total: string) => `Pay ${total}`,
  paying: 'Taking you to the payment page...',
  offline: "You're offline. We'll take you to the payment page when you're back",
  payNote: "By card or wallet, on our payment provider's page. You come back here afterwards.",
  cards: 'Visa and Mastercard',
  bank: 'Your bank may ask you to confirm the payment, on its own page or in its app. It then brings you back.',
  mobileMoney: (accounts: string) => `The Visa card for your ${accounts} account works too.`,
  or: ' or ',
  howTitle: 'How to pay',
  change: 'Change my time slots',
  loading: 'Loading your payment...',
  loadFailed: "We couldn't load your payment.",
  tryAgain: 'Try again',
  heldUntil: (clock: string) => `Your time slots are held until ${clock}.`,
} as const;

/** Notes above the order that explain why the user is back on the payment page. */
export const noteCopy = {
  cancelled: {
    title: 'Payment cancelled',
    body: 'Nothing was charged. Your time slots are still held for you, so you can pay now or later.',
  },
  declined: {
    title: 'Payment declined',
    body: 'Nothing was charged. Your time slots are still held for you: try again, or use another card or wallet.',
  },
  provider: {
    title: "We can't reach the payment page",
    body: 'Nothing was charged and nothing is lost: your time slots are still held for you. Please try again in a moment.',
  },
} as const;

export const overCopy = {
  selectionTitle: 'Your time ran out',
  selectionBody:
    'The time slots are no longer held for you, and nothing was charged. You can choose the same ones again if they are still free.',
  bookingTitle: 'This booking was not paid',
  bookingBody:
    'Its time slots are no longer held for you, and nothing was charged. You can choose the same ones again if they are still free.',
  refundedTitle: 'This booking was refunded',
  refundedBody: 'The money went back the way you paid, and the time slots are free again.',
  undoneTitle: "We couldn't complete your payment",
  undoneBody: 'You can choose the same time slots again if they are still free, and pay with another card or wallet.',
  lost: 'Your time slots were',
  restore: 'Choose these time slots again',
} as const;

export const missingCopy = {
  title: 'Payment not found',
  body: 'There is nothing to pay at this address. It may belong to somebody else, or the address may be wrong.',
  unpaid: 'My Predictions',
  calendar: 'Prediction Calendar',
} as const;

/** Strings for signed-out users, keyed by page. */
export const signInCopy = {
  pay: {
    title: 'Sign in to pay',
    body: 'Your selection is kept. Sign in with the account that made it to come back to this page.',
  },
  return: {
    title: 'Sign in to see your payment',
    body: 'Sign in with the account that paid to see how the payment went. Nothing is lost.',
  },
} as const;

export const signInAction = 'Sign In';

export const confirmingCopy = {
  title: 'Your payment is being confirmed',
  body: "Your time slots are kept for you. You don't need to do anything: this page updates by itself.",
} as const;

export const noPaymentCopy = {
  title: 'Payment',
  description: 'Pay for your flood arrival predictions by card or wallet.',
  body: 'A payment begins with a prediction. Choose your time slots in the calendar, then press Submit Prediction.',
  calendar: 'Prediction Calendar',
  predictions: 'My Predictions',
  unpaidTitle: 'Still to pay',
  none: 'You have nothing left to pay.',
} as const;

export const returnCopy = {
  title: 'Checking your payment',
  body: 'This takes a few seconds. Please keep this page open.',
  unreachable: "We can't reach the server at the moment, but we'll keep trying. Your payment is safe.",
  reviewTitle: 'Your payment is being checked',
  reviewBody:
    "The payment provider is checking your payment, which can take a few hours. Your time slots are kept for you. We'll email you when it is done. You can close this page.",
  processingTitle: 'Your payment is being processed',
  lateTitle: 'Your payment is taking longer than usual',
  lateBody: "You don't need to do anything. We'll email you as soon as the payment is confirmed, and it will show under My Predictions.",
  checkAgain: 'Check again',
  predictions: 'My Predictions',
  missingTitle: 'No payment to check',
  missingBody: 'The payment provider opens this page. Your bookings, and anything left to pay, are under My Predictions.',
  unknownTitle: 'Payment not found',
  unknownBody: "We couldn't find this payment in your account. If you paid with another account, sign in with that one.",
} as const;

export const lostCopy = {
  title: 'Some of your time slots were taken',
  body: 'No payment was processed for them. You can pay for the ones that are left:',
} as const;
