declare module '../platform/events/domain-events.js' {
  interface DomainEvents {
    /** A session is dead: its sockets must not go on as that person. */
    'auth.signed-out': { userId: string; sessionId: string };
    /** The name that slots show has changed. */
    'user.renamed': { userId: string; publicId: string };
  }
}

export {};
