import type { AdminChanged } from '@raffle/contracts/realtime';

declare module '../../platform/events/domain-events.js' {
  interface DomainEvents {
    /** An action was added to the audit log. The open pages of other organisers then fetch their data again. */
    'admin.changed': AdminChanged;
    /**
     * A session ended, because its organiser signed out, or because the account was disabled or got another role or password. Its sockets
     * are closed.
     */
    'admin.session-ended': { sessionId: string };
  }
}
