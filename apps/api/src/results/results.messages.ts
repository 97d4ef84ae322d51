declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /**
     * A winner was named: the first one, or the next in line. The payload contains no address, which is read when the email is written.
     */
    'winner.mail': { winnerId: string };
    /** The result was announced. The handler selects the recipients of emails about places. */
    'places.mails': { arrivalId: string };
    /**
     * Emails one recipient about their places. The payload contains neither address nor place: both are read when the email is written.
     */
    'places.mail': { mailId: string };
    /** A season ended with refunds. The handler starts them immediately. */
    'season.refunds': Record<string, never>;
    /** Emails a buyer of a season that ended with refunds. The address and the amount are read when the email is written. */
    'season-ended.mail': { mailId: string };
    /** The result was announced in a season that refunds late tickets. The handler refunds them. */
    'results.refund-late': { year: number };
    /** The result was announced in a season in which late tickets are a gift. The handler emails their buyers. */
    'results.tell-late': { year: number };
    /** Emails the buyer of late tickets that are a gift. */
    'late-ticket.mail': { bookingId: number; slotIds: readonly string[] };
  }
}

export {};
