declare module '../platform/events/domain-events.js' {
  interface DomainEvents {
    /** A sign-in session has ended, and its sockets must be disconnected. */
    'auth.signed-out': { userId: string; sessionId: string };
  }
}

declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** The name displayed on the user's slots has changed. */
    'user.renamed': { userId: string };
  }
}

export {};
