declare module '../events/domain-events.js' {
  interface DomainEvents {
    /** The list of problems for organisers has changed. */
    'attention.changed': object;
  }
}

export {};
