declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** A winner was named, the first or the next in line. Contains no address: it is read when the email is written. */
    'winner.mail': { winnerId: string };
    /** The result is announced: choose the recipients of emails about places. */
    'places.mails': { arrivalId: string };
    /** Email one recipient. Contains neither address nor place: both are read when the email is written. */
    'places.mail': { mailId: string };
    /** A season ended with refunds: start them immediately. */
    'season.refunds': Record<string, never>;
    /** Email a buyer of a season that ended with refunds. Address and amount are read when the email is written. */
    'season-ended.mail': { mailId: string };
    /** The result is announced, and this season refunds late tickets. */
    'results.refund-late': { year: number };
    /** The result is announced, and late tickets are a gift in this season: email their buyers. */
    'results.tell-late': { year: number };
    /** Email the buyer of late tickets that are a gift. */
    'late-ticket.mail': { bookingId: number; slotIds: readonly string[] };
  }
}

export {};
