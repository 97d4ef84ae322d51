import type { AdminChanged } from '@raffle/contracts/realtime';

declare module '../../platform/events/domain-events.js' {
  interface DomainEvents {
    /** An action was added to the audit log. Other organisers' open pages then refetch their data. */
    'admin.changed': AdminChanged;
    /**
     * A session ended because its organiser signed out, the account was disabled, or the account's role or password changed. The session's
     * sockets are then closed.
     */
    'admin.session-ended': { sessionId: string };
  }
}
