import type { SelectionState } from '@raffle/contracts/selections';

declare module '../platform/events/domain-events.js' {
  interface DomainEvents {
    'selection.changed': { userId: string; selectionId: string; state: SelectionState; version: number };
  }
}

declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** A selection ended while its payment page might still be open. The handler closes the page and then frees the slots. */
    'selection.close-page': { selectionId: string };
  }
}
