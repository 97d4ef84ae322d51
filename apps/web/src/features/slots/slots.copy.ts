import { formatDate, formatFullDate, formatSlot } from '../../lib/format/formats';
import { duration } from '../season/duration';
import type { ChangeCounts } from './announce.rules';
import type { SectionName } from './grid/sections.rules';
import type { CellState } from './grid/slot-state.rules';

function slots(count: number): string {
  return count === 1 ? '1 time slot' : `${count} time slots`;
}

export const gridCopy = {
  heading: (date: string) => formatFullDate(date),
  dayBefore: 'Day before',
  dayAfter: 'Next day',
  caption: (cutoffMinutes: number) => `Predictions are cut off ${duration(cutoffMinutes)} before each slot`,
  selectDate: 'Please select a date to view available prediction slots.',
  none: 'No prediction slots available for this date.',
  loading: 'Loading prediction slots...',
  failed: 'Error loading prediction slots. Please try again.',
  tryAgain: 'Try again',
  salesClosed: (because: string) => `${because}. You can still see who predicted which time slot.`,
  freeOnly: 'Show free only',
  parts: 'Parts of the day',
  free: (count: number) => `${count} free`,
  over: 'Closed',
  /** Accessible name of the button that folds a section. It starts with the button's visible text. */
  fold: (part: string) => `Closed: ${part.toLowerCase()}`,
  hours: (from: string, to: string) => `${from} to ${to}`,
  keys: 'Use the arrow keys to move between the time slots of one part of the day.',
} as const;

export const sectionCopy: Record<SectionName, string> = {
  night: 'Night',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

/** Text below the time in a cell. A booked cell shows its owner's name instead. */
export const cellCopy: Record<CellState, string> = {
  available: 'Available',
  mine: 'Your Prediction',
  held: 'On hold',
  'held-mine': 'Held for you',
  booked: 'Booked',
  'booked-mine': 'Booked by you',
  closed: 'Closed',
};

/** Returns a label such as "10:00 - 10:14, Neo M, booked". For voice control, it must start with the cell's visible text. */
export function cellLabel(slotId: string, state: CellState, ownerName: string | null): string {
  const said: Record<CellState, string> = {
    available: 'available',
    mine: 'your prediction',
    held: 'on hold',
    'held-mine': 'held for you',
    booked: ownerName ? `${ownerName}, booked` : 'booked',
    'booked-mine': ownerName ? `${ownerName}, booked by you` : 'booked by you',
    closed: 'closed',
  };
  return `${formatSlot(slotId)}, ${said[state]}`;
}

export const legendCopy = { title: 'What the cells mean' } as const;

export const pickerCopy = {
  title: 'Choose from a list',
  hour: 'Hour',
  quarter: 'Start time',
  add: 'Add',
} as const;

export const liveCopy = {
  live: 'Live',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
  title: {
    live: 'Changes by other people show at once.',
    reconnecting: 'We lost the connection. The grid updates every 15 seconds.',
    offline: 'There is no live connection. The grid updates every 15 seconds.',
  },
  /** One sentence for all changes by other users since the last announcement. */
  summary: ({ booked, held, freed }: ChangeCounts) =>
    [
      booked > 0 ? `${slots(booked)} booked` : '',
      held > 0 ? `${slots(held)} put on hold` : '',
      freed > 0 ? `${slots(freed)} free again` : '',
    ]
      .filter(Boolean)
      .join(', ')
      .concat('.'),
} as const;

export const calendarCopy = {
  previous: 'Previous month',
  next: 'Next month',
  month: (month: string) => formatDate(`${month}-01`, 'MMMM yyyy'),
} as const;
