import { formatMoney } from '../../lib/format/formats';

export const bookingCopy = {
  title: 'Make Your Flood Arrival Prediction',
  subtitle: 'Choose the date and the 15 minutes in which you think the Okavango flood waters will reach the Old Matlapaneng Bridge.',
  description:
    'The calendar of the Okavango flood raffle: every date and 15-minute time slot for the arrival of the flood at the Old Matlapaneng Bridge in Maun.',
  seasonFailed: "We couldn't load the season. Please try again.",
  tryAgain: 'Try again',
  loading: 'Loading the calendar...',
  grid: 'Time slots',
  more: 'Key and filter',
  date: {
    views: 'Dates to choose from',
    month: 'Month',
    season: 'Whole season',
    freeOnly: 'Show free days only',
    more: 'Colours and filter',
    loading: 'Loading the season...',
  },
  terms: (dollars: number, limit: number) =>
    `${formatMoney(dollars)} per time slot, up to ${limit} time slots per date. Everybody can see the name on a booked time slot; before you pay, you choose how yours is shown.`,
  surprise: { open: 'Surprise me', hint: "No clue when? We'll pick free time slots for you.", loading: 'Loading...' },
  notices: 'Notices',
  dismiss: (title: string) => `Dismiss: ${title}`,
} as const;

export const stepsCopy = {
  label: 'Progress',
  steps: ['Predict Date', 'Select Time', 'Payment'],
  step: (number: number, count: number) => `Step ${number} of ${count}: `,
  done: ', done',
} as const;
