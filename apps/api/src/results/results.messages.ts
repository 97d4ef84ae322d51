/* Payloads never contain an email address: the address is read when the email is written. */
declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** A winner was named, either the first in line or the next. */
    'winner.mail': { winnerId: string };
    /** The result was announced. The handler selects who is emailed about their tickets' places. */
    'places.mails': { arrivalId: string };
    /** Emails one recipient about their tickets' places. */
    'places.mail': { mailId: string };
    /** A season ended with refunds. The handler starts the refunds immediately. */
    'season.refunds': Record<string, never>;
    /** Emails a buyer in a season that ended with refunds. */
    'season-ended.mail': { mailId: string };
    /** The result was announced in a season that refunds late tickets. The handler refunds them. */
    'results.refund-late': { year: number };
    /** The result was announced in a season in which the price of late tickets becomes a gift. The handler emails their buyers. */
    'results.tell-late': { year: number };
    /** Notifies the buyer of late tickets by email that the price becomes a gift to the charities. */
    'late-ticket.mail': { bookingId: number; slotIds: readonly string[] };
    /** Emails this log head to a person who keeps log heads. */
    'witness.mail': { witnessId: number; year: number; size: number };
  }
}

export {};
