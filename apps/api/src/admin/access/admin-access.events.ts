import type { AdminChanged } from '@raffle/contracts/realtime';

declare module '../../platform/events/domain-events.js' {
  interface DomainEvents {
    /** An organiser has done something: the pages of the others ask again. */
    'admin.changed': AdminChanged;
    /** Signed out, disabled, of another role or password: what still listens for the session is let go. */
    'admin.session-ended': { sessionId: string };
  }
}
