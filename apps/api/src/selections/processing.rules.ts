import { AppError } from '../platform/http/errors/app-error.js';

/** Failure code of an open payment about which the bank has not decided yet. The slots stay held until the bank decides. */
export const PROCESSING = 'processing';

/** Returns SQL for whether the provider is processing a payment for this selection. */
export const isProcessing = (selectionId: string): string =>
  `EXISTS (SELECT FROM payments p WHERE p.selection_id = ${selectionId} AND p.state = 'open' AND p.failure_code = '${PROCESSING}')`;

/** Message to a buyer while the bank has not decided. */
export const PROCESSING_MESSAGE =
  "The payment provider is processing your payment. Your time slots are kept for you. We'll email you when it is done.";

export function paymentProcessing(): AppError {
  return new AppError('BOOKING_ALREADY_PAID', PROCESSING_MESSAGE);
}
