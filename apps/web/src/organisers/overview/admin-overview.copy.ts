import type { AdminOverview } from '@raffle/contracts/admin/overview';

const slots = (count: number) => (count === 1 ? '1 slot' : `${count} slots`);

export const overviewCopy = {
  loading: 'Loading the season',
  failed: "We couldn't load the numbers. Please try again.",
  tiles: {
    raised: 'Raised',
    sold: 'Slots sold',
    ofSeason: (capacity: string) => `of ${capacity}`,
    buyers: 'Buyers',
    holds: 'Held right now',
    held: slots,
    attention: 'Needs attention',
    attentionLook: 'Have a look',
    cash: (amount: string, sales: number) => `${amount} of it in cash, ${sales === 1 ? '1 sale' : `${sales} sales`}`,
  },
  ofSeason: (year: number) => `The ${year} season`,
  showTable: 'Show as a table',
  print: 'Print',
  split: { title: 'What each charity gets' },
  bookings: { title: 'Payments by state', state: 'State', count: 'Bookings', amount: 'Amount', none: 'Nobody has booked yet.' },
  sales: {
    title: 'Sales by day',
    date: 'Day',
    slots: 'Slots',
    amount: 'Amount',
    total: 'So far',
    none: 'Nothing has been sold yet.',
    legend: 'Bars, scale on the left: sold on the day. Line, scale on the right: sold so far.',
    chart: (days: number, amount: string) => `Bar chart of sales on ${days} ${days === 1 ? 'day' : 'days'}, ${amount} in all.`,
    day: (date: string, sold: number) => `${date}: ${slots(sold)}`,
  },
} as const;

export const statusName: Record<AdminOverview['bookings'][number]['status'], string> = {
  pending: 'Waiting for payment',
  confirming: 'Confirming',
  paid: 'Paid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

export const activityCopy = {
  title: 'Recent activity',
  news: (count: number) => `${count} new`,
  none: 'Nothing has happened yet.',
  failed: "We couldn't load the recent activity.",
} as const;
