import type { ErrorCode } from '@raffle/contracts/errors';

export interface ErrorCopy {
  title: string;
  body: string;
}

/**
 * Title and message for each API error code. If the specification requires a string, it is used verbatim. If the API sends its own message,
 * that message may be shown instead of `body`.
 */
export const errorCopy: Record<ErrorCode, ErrorCopy> = {
  VALIDATION_FAILED: {
    title: 'Please check what you entered',
    body: 'Something in the form is missing or wrong.',
  },
  DATE_OUT_OF_SEASON: {
    title: 'Date outside the season',
    body: 'You can only predict dates in this season.',
  },
  TOTAL_MISMATCH: {
    title: 'The price has changed',
    body: 'The total shown is out of date. Please reload the page and try again.',
  },
  UNAUTHENTICATED: { title: 'Login Required', body: 'Please login or register to continue.' },
  FORBIDDEN: { title: 'Not allowed', body: 'Your account is not allowed to do this.' },
  NOT_FOUND: { title: 'Not found', body: "We couldn't find this." },
  email_not_found: { title: 'Authentication Error', body: 'Email address not recognized' },
  incorrect_password: { title: 'Authentication Error', body: 'Incorrect password' },
  auth_failed: { title: 'Authentication Error', body: 'Authentication failed' },
  TOTP_REQUIRED: { title: 'One more step', body: 'Please enter the code from your authenticator app.' },
  SECOND_FACTOR_REQUIRED: { title: 'One more step', body: 'Please set up an authenticator app or a passkey first.' },
  STEP_UP_REQUIRED: { title: "Please confirm it's you", body: 'Please enter your password again to do this.' },
  APPROVAL_REQUIRED: { title: 'Somebody else must approve this', body: 'Nothing happens until somebody else approves it.' },
  EMAIL_ALREADY_REGISTERED: {
    title: 'Registration failed',
    body: 'This email address is already registered. Please sign in, or use another address.',
  },
  SLOT_ALREADY_BOOKED: {
    title: 'Time Slot Unavailable',
    body: 'One or more time slots have already been booked by other users. Please select different time slots.',
  },
  SLOT_TEMPORARILY_UNAVAILABLE: {
    title: 'Time Slot Unavailable',
    body: 'Time slot is currently being booked by another user. Please select a different time slot or try again later.',
  },
  SLOTS_NO_LONGER_AVAILABLE: {
    title: 'Time Slot Unavailable',
    body: 'Some of your time slots were taken before the payment was complete. No payment was processed for them.',
  },
  SLOT_CLOSED: {
    title: 'Time Slot Unavailable',
    body: 'Predictions for this time slot are closed. Please select a later one.',
  },
  MAX_SLOTS_PER_DAY: {
    title: 'Maximum slots reached',
    body: 'You can only select up to 10 time slots per calendar day.',
  },
  SELECTION_EXPIRED: {
    title: 'Session Expired',
    body: 'The time to complete your selection has run out. Please select your time slots again.',
  },
  SELECTION_NOT_FOUND: {
    title: 'Session Expired',
    body: "We couldn't find your selection. Please select your time slots again.",
  },
  SELECTION_CHANGED: {
    title: 'Your selection has changed',
    body: 'It was changed in another tab or window. Please check it before you go on.',
  },
  BOOKING_NOT_FOUND: {
    title: 'Prediction not found',
    body: "We couldn't find your flood arrival prediction. Please try again.",
  },
  BOOKING_ALREADY_PAID: {
    title: 'Payment Confirmed',
    body: 'You have already paid for this prediction. It is under My Predictions.',
  },
  PAYMENT_IN_PROGRESS: {
    title: 'A payment is not finished yet',
    body: 'One of your payments is still being processed. Please try again in a minute.',
  },
  PAYMENT_NOT_POSSIBLE: {
    title: 'This payment cannot be made',
    body: 'The payment provider does not accept this payment, so trying again will not help. Nothing was charged. The organisers have been told.',
  },
  SEASON_CLOSED: { title: 'The season is closed', body: "You can't make any more predictions this season." },
  SEASON_CHANGED: { title: 'The season was changed', body: 'Somebody else has just changed it. Please check it again.' },
  REFUNDS_CLOSED: { title: 'Refunds are closed', body: 'These tickets are settled for the draw, so they can no longer be refunded.' },
  SHIFT_NOT_OPEN: { title: 'No shift is open', body: 'Open your shift first: count the box.' },
  IDEMPOTENCY_KEY_REUSED: {
    title: 'Already sent',
    body: 'Your earlier attempt arrived with different details. Please check it before you send this one.',
  },
  PAYLOAD_TOO_LARGE: { title: 'Too much at once', body: 'What you sent is too large. Please send less.' },
  BUSY_TRY_AGAIN: { title: 'Please try again', body: "The site is busy, or we can't reach it. Please try again in a moment." },
  WORK_REQUIRED: {
    title: 'The site is very busy',
    body: "Your browser couldn't complete a check that the site needs. Please try again in a moment.",
  },
  RATE_LIMITED: { title: 'Too many attempts', body: 'Please wait a moment and try again.' },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    title: 'Payment is not available right now',
    body: 'The payment provider is not responding. Your time slots are still held; please try again in a moment.',
  },
  INTERNAL: { title: 'Something went wrong', body: 'An unexpected error occurred on our side. Please try again.' },
};
