import type { DonationStats } from '@raffle/contracts/money/donations';

declare module '../platform/events/domain-events.js' {
  interface DomainEvents {
    'donations.changed': DonationStats;
  }
}
