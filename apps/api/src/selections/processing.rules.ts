import { AppError } from '../platform/http/errors/app-error.js';

/** Failure code of an open payment that the bank has neither accepted nor declined yet. The slots stay held until it does. */
export const PROCESSING = 'processing';

/** Returns an SQL condition that is true while the provider is processing a payment for this selection. */
export const isProcessing = (selectionId: string): string =>
  `EXISTS (SELECT FROM payments p WHERE p.selection_id = ${selectionId} AND p.state = 'open' AND p.failure_code = '${PROCESSING}')`;

/** Message shown to the buyer while the provider is processing the payment. */
export const PROCESSING_MESSAGE =
  "The payment provider is processing your payment. Your time slots are kept for you. We'll email you when it is done.";

export function paymentProcessing(): AppError {
  return new AppError('BOOKING_ALREADY_PAID', PROCESSING_MESSAGE);
}
