import { button, heading, link, toast, words } from './text.js';

/** Specification sections 2 (success page), 4 (booking payment state) and 8 (success page). */
export const paymentTexts = {
  'payment-selection': [words('$9.00')],
  'payment-required': [toast('Payment Required')],
  success: [heading('Prediction Successfully Recorded!'), button('View My Predictions'), link('Back to Home', '/')],
  'success-without-reference': [heading('Payment Successful!'), button('View My Predictions'), link('Back to Home', '/')],
  'success-not-found': [
    toast('Prediction not found', "We couldn't find your flood arrival prediction. Please try again."),
    words('Prediction not found'),
  ],
  'dashboard-after-payment': [toast('Payment Confirmed', 'Your prediction has been confirmed and time slots are locked.')],
};
