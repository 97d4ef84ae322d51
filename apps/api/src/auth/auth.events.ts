declare module '../platform/events/domain-events.js' {
  interface DomainEvents {
    /** A session is dead: its sockets must not go on as that person. */
    'auth.signed-out': { userId: string; sessionId: string };
  }
}

declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** The name that the person's slots show has changed. */
    'user.renamed': { userId: string };
  }
}

export {};
