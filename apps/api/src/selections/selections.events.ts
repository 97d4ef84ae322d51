import type { SelectionState } from '@raffle/contracts/selections';

declare module '../platform/events/domain-events.js' {
  interface DomainEvents {
    'selection.changed': { userId: string; selectionId: string; state: SelectionState; version: number };
  }
}

declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** A selection ended while its payment page may still be open. Close the page, then free the slots. */
    'selection.close-page': { selectionId: string };
  }
}
