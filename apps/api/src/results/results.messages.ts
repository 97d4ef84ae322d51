/* No payload contains an email address, because each address is read when the email is written. */
declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** A winner was named: the first in line, or the next. */
    'winner.mail': { winnerId: string };
    /** The result was announced. The handler selects the recipients of emails about places. */
    'places.mails': { arrivalId: string };
    /** Emails one recipient about the places of their tickets. */
    'places.mail': { mailId: string };
    /** A season ended with refunds. The handler starts the refunds immediately. */
    'season.refunds': Record<string, never>;
    /** Emails a buyer of a season that ended with refunds. */
    'season-ended.mail': { mailId: string };
    /** The result was announced in a season that refunds late tickets. The handler refunds them. */
    'results.refund-late': { year: number };
    /** The result was announced in a season in which late tickets are a gift. The handler emails their buyers. */
    'results.tell-late': { year: number };
    /** Tells the buyer of late tickets by email that the price is a gift to the charities. */
    'late-ticket.mail': { bookingId: number; slotIds: readonly string[] };
    /** Emails this log head to a person who keeps log heads. */
    'witness.mail': { witnessId: number; year: number; size: number };
  }
}

export {};
