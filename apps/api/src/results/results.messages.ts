/* Payloads never contain an email address, because the address is read when the email is composed. */
declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** A winner was named, either the first in line or a later one. The handler emails them. */
    'winner.mail': { winnerId: string };
    /** The result was announced. The handler selects who is emailed about their tickets' places. */
    'places.mails': { arrivalId: string };
    /** Emails one recipient about their tickets' places. */
    'places.mail': { mailId: string };
    /** A season ended with refunds. The handler starts the refunds immediately. */
    'season.refunds': Record<string, never>;
    /** Emails one buyer from a season that ended with refunds. */
    'season-ended.mail': { mailId: string };
    /** The result was announced in a season that refunds late tickets. The handler refunds them. */
    'results.refund-late': { year: number };
    /** The result was announced in a season that keeps the price of late tickets as a gift. The handler selects the buyers to email. */
    'results.tell-late': { year: number };
    /** Emails a buyer of late tickets that the price becomes a gift to the charities. */
    'late-ticket.mail': { bookingId: number; slotIds: readonly string[] };
    /** Emails a log head to a person who keeps log heads. */
    'witness.mail': { witnessId: number; year: number; size: number };
  }
}

export {};
