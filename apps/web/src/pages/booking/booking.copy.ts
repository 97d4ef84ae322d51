import { formatMoney } from '../../lib/formats';

export const bookingCopy = {
  title: 'Make Your Flood Arrival Prediction',
  subtitle:
    'Choose the date and the quarter of an hour in which you think the Okavango flood waters will reach the Old Matlapaneng Bridge.',
  description:
    'Pick a date and one or more 15-minute time slots for the arrival of the Okavango flood at the Old Matlapaneng Bridge in Maun.',
  seasonFailed: 'The season could not be loaded. Please try again.',
  tryAgain: 'Try again',
  loading: 'Loading the calendar...',
  grid: 'Time slots',
  date: {
    views: 'Dates to choose from',
    month: 'Month',
    season: 'Whole season',
    freeOnly: 'Show free days only',
    loading: 'Loading the season...',
  },
  terms: (dollars: number, limit: number) => `${formatMoney(dollars)} per time slot, up to ${limit} time slots per date`,
  notices: 'Notices',
  dismiss: (title: string) => `Dismiss: ${title}`,
} as const;

export const stepsCopy = {
  label: 'Progress',
  steps: ['Predict Date', 'Select Time', 'Payment'],
  step: (number: number, count: number) => `Step ${number} of ${count}: `,
} as const;
