import type { SeasonView } from '@raffle/contracts/season';

declare module '../platform/events/domain-events.js' {
  interface DomainEvents {
    'season.changed': SeasonView;
  }
}
