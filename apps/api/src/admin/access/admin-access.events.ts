import type { AdminChanged } from '@raffle/contracts/realtime';

declare module '../../platform/events/domain-events.js' {
  interface DomainEvents {
    /** An action was added to the audit log. Other organisers' open pages then fetch their data again. */
    'admin.changed': AdminChanged;
    /**
     * A session ended because its organiser signed out, or because the account was disabled or its role or password changed. The session's
     * sockets are then closed.
     */
    'admin.session-ended': { sessionId: string };
  }
}
