import type { SeasonDaysChanged } from '@raffle/contracts/realtime';
import type { SlotPatch } from '@raffle/contracts/slots';

export interface DayChange {
  date: string;
  /** The date's version after this change. Each change increments the version by one. */
  version: number;
  slots: SlotPatch[];
}

declare module '../platform/events/domain-events.js' {
  interface DomainEvents {
    'slots.changed': DayChange;
    'season.days-changed': SeasonDaysChanged;
  }
}
