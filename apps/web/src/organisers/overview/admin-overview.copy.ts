import type { AdminOverview } from '@raffle/contracts/admin/overview';
import type { SlotStatus } from '@raffle/contracts/slots';

const slots = (count: number) => (count === 1 ? '1 slot' : `${count} slots`);

export const overviewCopy = {
  /** @param year undefined until the season has been read */
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
    legend: 'Bars: sold on the day. Line: sold so far.',
    chart: (days: number, amount: string) => `Bars of ${days} days of sales, ${amount} in all.`,
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

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

export const heatCopy = {
  title: 'Predictions by day and hour',
  months: 'Months',
  month: (name: string, sold: number) => `${name}, ${slots(sold)} sold`,
  lead: (month: string, sold: number) => `${month}: ${slots(sold)}. Press a day or an hour to see its slots.`,
  caption: 'How many slots of each hour of each day are sold, Maun time',
  day: 'Day',
  sold: 'Slots',
  busiest: 'Busiest hour',
  hour: (hour: number, sold: number) => `${clock(hour)}, ${slots(sold)}`,
  noHour: 'none',
  hourOfDay: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  openDay: (date: string, sold: number) => `${date}, ${slots(sold)} sold, show them`,
  legend: 'of the four slots of an hour are sold',
  failed: "We couldn't load the predictions. Please try again.",
  dayCaption: 'The slots of the day, four an hour, Maun time',
  dayLoading: 'Loading the slots',
  dayFailed: "We couldn't load the slots of this day.",
} as const;

export const activityCopy = {
  title: 'Recent activity',
  news: (count: number) => `${count} new`,
  none: 'Nothing has happened yet.',
  failed: "We couldn't load the recent activity.",
} as const;

/** A slot as organisers speak of it. */
export const slotStatus: Record<SlotStatus, string> = {
  available: 'Free',
  held: 'Held',
  booked: 'Sold',
  blocked: 'Blocked',
  closed: 'Closed',
};
