declare module '../platform/events/domain-events.js' {
  interface DomainEvents {
    /** A post was published, edited or withdrawn. */
    'news.changed': Record<string, never>;
    /** Every process now serves the changed news. */
    'news.shown': Record<string, never>;
  }
}

export {};
