/** What payments stages in the outbox, and what it does for selections. */
declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** Take the authorised money; the sale is already committed. */
    'payments.capture': { paymentId: string };
    /** Give the authorised money back: nothing was sold for it, or its sale was undone. */
    'payments.void': { paymentId: string };
    /** Give taken money back; what is to be given back is in the refund's row. */
    'payments.refund': { refundId: string };
    /** An organiser said to give back what no row knows. */
    'payments.give-back-unknown': Record<string, never>;
    /** The provider accepted a refund, or it was made there. */
    'payment-refunded.mail': { refundId: string };
    /** A refund of which the buyer had heard failed: the money did not arrive. */
    'refund-failed.mail': { refundId: string };
    /** An organiser has chosen the slots of a refund that was made at the provider. They have left the booking. */
    'refund-slots.mail': { refundId: string };
    /** Nothing was charged, since slots were lost while paying; `kept` are held again. */
    'slots-lost.mail': { bookingId: number; lost: readonly string[]; kept: readonly string[] };
    /** The money of a sale could not be taken, or not in time: the sale is undone, and its buyer pays nothing. */
    'sale-undone.mail': { bookingId: number };
    /** A payment ended without money after its buyer had paid and left: nothing was charged. */
    'payment-failed.mail': { paymentId: string };
    /** The hold is over: make sure that its page can no longer be paid, then free the slots. */
    'selection.close-page': { selectionId: string };
  }
}

export {};
