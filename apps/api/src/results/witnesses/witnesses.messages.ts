declare module '../../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /**
     * Emails this head of the public log to a person who keeps heads. The payload contains no address, which is read when the email is
     * written.
     */
    'witness.mail': { witnessId: number; year: number; size: number };
  }
}

export {};
