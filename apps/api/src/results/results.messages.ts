declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** Somebody won, at first or as the next in line. Carries no address: it is read when the mail is written. */
    'winner.mail': { winnerId: string };
    /** The result is announced, and tickets that came too late are given back in this season. */
    'results.refund-late': { year: number };
  }
}

export {};
