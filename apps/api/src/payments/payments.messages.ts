/** Outbox messages about payments. */
declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** Capture the authorised money. The sale is already committed. */
    'payments.capture': { paymentId: string };
    /** Release the authorised money because no slots were sold for it or the sale was undone. */
    'payments.void': { paymentId: string };
    /** Refund captured money. The amount is in the refund's row. */
    'payments.refund': { refundId: string };
    /** An organiser decided to refund payments that match none of our rows. */
    'payments.give-back-unknown': Record<string, never>;
    /** The provider accepted a refund, or someone refunded money directly through the provider. */
    'payment-refunded.mail': { refundId: string };
    /** A refund failed after the buyer was notified of it, so the money did not arrive. */
    'refund-failed.mail': { refundId: string };
    /**
     * An organiser chose which slots a refund made directly through the provider covers, and those slots were removed from the booking.
     */
    'refund-slots.mail': { refundId: string };
    /** Nothing was charged because slots were lost during the payment. The slots in `kept` are held again. */
    'slots-lost.mail': { bookingId: number; lost: readonly string[]; kept: readonly string[] };
    /** The money for a sale could not be captured in time. The sale was undone, and the buyer pays nothing. */
    'sale-undone.mail': { bookingId: number };
    /** A payment failed after the buyer had paid and left the page. Nothing was charged. */
    'payment-failed.mail': { paymentId: string };
  }
}

export {};
