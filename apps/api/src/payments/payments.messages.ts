/** What payments stages in the outbox, and what it does for selections. */
declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** Take the authorised money; the sale is already committed. */
    'payments.capture': { paymentId: string };
    /** Give the authorised money back: the slots were lost. */
    'payments.void': { paymentId: string };
    /** Give taken money back; what is to be given back is in the refund's row. */
    'payments.refund': { refundId: string };
    /** The provider accepted a refund, or it was made there. */
    'payment-refunded.mail': { refundId: string };
    /** Nothing was charged, since slots were lost while paying; `kept` are held again. */
    'slots-lost.mail': { bookingId: number; lost: readonly string[]; kept: readonly string[] };
    /** The hold is over: make sure that its page can no longer be paid, then free the slots. */
    'selection.close-page': { selectionId: string };
  }
}

export {};
