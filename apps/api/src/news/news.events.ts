declare module '../platform/events/domain-events.js' {
  interface DomainEvents {
    /** A post was published, edited or withdrawn. */
    'news.changed': Record<string, never>;
  }
}

export {};
