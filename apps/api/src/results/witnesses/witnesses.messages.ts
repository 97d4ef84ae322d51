declare module '../../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /**
     * Emails this log head to a person who keeps log heads. The payload contains no email address, because the address is read when the
     * email is written.
     */
    'witness.mail': { witnessId: number; year: number; size: number };
  }
}

export {};
