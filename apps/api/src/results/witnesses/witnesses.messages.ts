declare module '../../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** Email this head of the public log to an outsider. Contains no address: it is read when the email is written. */
    'witness.mail': { witnessId: number; year: number; size: number };
  }
}

export {};
