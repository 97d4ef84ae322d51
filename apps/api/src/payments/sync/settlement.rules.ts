import type { ProviderIntent } from '../provider/provider-page.js';

type Money = Pick<ProviderIntent, 'status' | 'capturableCents'>;

/** Returns whether the money is authorised but not captured. */
export function isCapturable({ status, capturableCents }: Money): boolean {
  return status === 'requires_capture' && capturableCents > 0;
}

/**
 * Returns whether no money was captured and no more can be captured, because the authorisation expired, was released or ended with a
 * refused capture.
 */
export function cannotBeCaptured(intent: Money): boolean {
  return intent.status !== 'succeeded' && intent.status !== 'processing' && !isCapturable(intent);
}

/** Failure code of a payment while the provider refuses to capture it. */
export const CAPTURE_REFUSED = 'capture_refused';

export interface UndoReason {
  code: string;
  /** Message to the buyer. */
  message: string;
  /** Details of the attention item raised for organisers. If undefined, no item is raised. */
  details?: string;
}

export const UNDO_REASONS = {
  authorisation_gone: {
    code: 'authorisation_gone',
    message: 'Your bank let the reserved money go before we could take it. Nothing was charged, and your time slots are free again.',
    details: 'the authorisation lapsed before it was captured; nothing was charged, its slots are free again and its buyer was told',
  },
  review_refused: {
    code: 'review_refused',
    message: 'Your payment was checked and not accepted. Nothing was charged, and your time slots are free again.',
  },
  review_too_late: {
    code: 'review_too_late',
    message: 'Your payment was still being checked when the flood arrived. Nothing was charged, and your prediction does not take part.',
  },
  arrived: {
    code: 'arrived_first',
    message:
      'Your payment was not complete when the flood arrived, so your prediction does not take part and the sale is undone. You pay nothing: if your bank has reserved or taken the money, it goes back to you.',
  },
  not_settled: {
    code: 'not_settled',
    message:
      'Your payment was not complete in time: one of your time slots was about to be settled for the draw, so the sale is undone. You pay nothing: if your bank has reserved or taken the money, it goes back to you.',
  },
} as const satisfies Record<string, UndoReason>;
