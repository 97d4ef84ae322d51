declare module '../platform/events/domain-events.js' {
  interface DomainEvents {
    /** A post was published, edited or withdrawn. */
    'news.changed': Record<string, never>;
    /** Whoever asks for the news now gets what was changed, from whichever process. */
    'news.shown': Record<string, never>;
  }
}

export {};
