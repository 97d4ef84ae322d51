import type { ErrorCode } from '@raffle/contracts/errors';

export interface ErrorCopy {
  title: string;
  body: string;
}

/** What people read for each code of the api. The specification's words where it gives them; the server's own message may stand in for `body`. */
export const errorCopy: Record<ErrorCode, ErrorCopy> = {
  VALIDATION_FAILED: {
    title: 'Please check what you entered',
    body: 'Something in the form is missing or not in the expected form.',
  },
  DATE_OUT_OF_SEASON: {
    title: 'Date outside the season',
    body: 'Predictions can only be made for dates of this season.',
  },
  TOTAL_MISMATCH: {
    title: 'The price has changed',
    body: 'The total shown is no longer right. Please reload the page and try again.',
  },
  UNAUTHENTICATED: { title: 'Login Required', body: 'Please login or register to continue.' },
  FORBIDDEN: { title: 'Not allowed', body: 'Your account may not do this.' },
  NOT_FOUND: { title: 'Not found', body: 'We could not find what you asked for.' },
  email_not_found: { title: 'Authentication Error', body: 'Email address not recognized' },
  incorrect_password: { title: 'Authentication Error', body: 'Incorrect password' },
  auth_failed: { title: 'Authentication Error', body: 'Authentication failed' },
  TOTP_REQUIRED: { title: 'One more step', body: 'Please enter the code of your authenticator app.' },
  STEP_UP_REQUIRED: { title: 'Please confirm it is you', body: 'Please enter your password again to do this.' },
  EMAIL_ALREADY_REGISTERED: {
    title: 'Registration failed',
    body: 'This email address is already registered. Please log in, or use another address.',
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
    title: 'Maximum Time Slots Reached For This Date',
    body: 'You can only select up to 10 time slots per calendar day.',
  },
  SELECTION_EXPIRED: {
    title: 'Session Expired',
    body: 'The time to complete your selection has run out. Please select your time slots again.',
  },
  SELECTION_NOT_FOUND: {
    title: 'Session Expired',
    body: 'We could not find your selection. Please select your time slots again.',
  },
  SELECTION_CHANGED: {
    title: 'Your selection has changed',
    body: 'It was changed in another tab or window. Please look at it again before you go on.',
  },
  BOOKING_NOT_FOUND: {
    title: 'Prediction not found',
    body: "We couldn't find your flood arrival prediction. Please try again.",
  },
  BOOKING_ALREADY_PAID: {
    title: 'Payment Confirmed',
    body: 'This prediction is paid for already. You can find it on your dashboard.',
  },
  PAYMENT_IN_PROGRESS: {
    title: 'A payment is not finished yet',
    body: 'One of your payments is still on its way. Please try again in a minute.',
  },
  SEASON_CLOSED: { title: 'The season is closed', body: 'No more predictions can be made this season.' },
  SEASON_CHANGED: { title: 'The season was changed', body: 'Somebody else changed it meanwhile. Please look at it again.' },
  IDEMPOTENCY_KEY_REUSED: {
    title: 'Please try again',
    body: 'This request was sent before with other details. Please reload the page and try again.',
  },
  PAYLOAD_TOO_LARGE: { title: 'Too much at once', body: 'What was sent is too large. Please send less.' },
  BUSY_TRY_AGAIN: { title: 'Please try again', body: 'The server is busy or out of reach. Please try again in a moment.' },
  RATE_LIMITED: { title: 'Too many attempts', body: 'Please wait a moment and try again.' },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    title: 'Payment is not available right now',
    body: 'The payment provider does not answer. Your time slots are still held; please try again in a moment.',
  },
  INTERNAL: { title: 'Something went wrong', body: 'An unexpected error occurred on our side. Please try again.' },
};
