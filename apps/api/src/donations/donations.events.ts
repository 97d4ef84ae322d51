import type { DonationStats } from '@raffle/contracts/donations';

declare module '../platform/events/domain-events.js' {
  interface DomainEvents {
    'donations.changed': DonationStats;
  }
}
