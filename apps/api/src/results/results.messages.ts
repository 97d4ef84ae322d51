declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** Somebody won, at first or as the next in line. Carries no address: it is read when the mail is written. */
    'winner.mail': { winnerId: string };
    /** The result is announced: recipients of emails about places are chosen. */
    'places.mails': { arrivalId: string };
    /** To one of them. Carries neither address nor place: both are read when the mail is written. */
    'places.mail': { mailId: string };
    /** A season ended with refunds: they begin at once. */
    'season.refunds': Record<string, never>;
    /** To a buyer of a season that ended with refunds. Address and amount are read when the mail is written. */
    'season-ended.mail': { mailId: string };
    /** The result is announced, and tickets that came too late are given back in this season. */
    'results.refund-late': { year: number };
    /** The result is announced, and tickets that came too late are a gift in this season: their buyers are told. */
    'results.tell-late': { year: number };
    /** To one of them. */
    'late-ticket.mail': { bookingId: number; slotIds: readonly string[] };
  }
}

export {};
