import type { AdminOverview } from '@raffle/contracts/admin-overview';

export const overviewCopy = {
  title: 'Admin Dashboard',
  description: 'How the season stands.',
  lead: 'As it stands now: the season of',
  loading: 'Loading the season',
  failed: 'The numbers could not be loaded. Please try again.',
  again: 'Try again',
  tiles: {
    raised: 'Raised',
    sold: 'Slots sold',
    ofSeason: (capacity: string) => `of ${capacity}`,
    buyers: 'Buyers',
    holds: 'Held right now',
    held: (slots: number) => (slots === 1 ? '1 slot' : `${slots} slots`),
  },
  split: { title: 'What each charity gets' },
  bookings: { title: 'Bookings by state', state: 'State', count: 'Bookings', amount: 'Amount', none: 'Nobody has booked yet.' },
  sales: {
    title: 'Sales by day',
    date: 'Day',
    slots: 'Slots',
    amount: 'Amount',
    total: 'So far',
    none: 'Nothing is sold yet.',
    showTable: 'Show as a table',
    chart: (days: number, amount: string) => `Bars of ${days} days of sales, ${amount} in all.`,
    bar: (day: string, slots: number, amount: string) => `${day}: ${slots} slots, ${amount}`,
  },
} as const;

export const statusName: Record<AdminOverview['bookings'][number]['status'], string> = {
  pending: 'Waiting for payment',
  confirming: 'Confirming',
  paid: 'Paid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};
