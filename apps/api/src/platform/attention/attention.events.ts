declare module '../events/domain-events.js' {
  interface DomainEvents {
    /** What organisers are asked to look at is no longer what it was. */
    'attention.changed': object;
  }
}

export {};
