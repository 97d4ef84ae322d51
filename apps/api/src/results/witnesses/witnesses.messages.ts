declare module '../../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** A person outside keeps this head of the public log. Carries no address: it is read when the mail is written. */
    'witness.mail': { witnessId: number; year: number; size: number };
  }
}

export {};
