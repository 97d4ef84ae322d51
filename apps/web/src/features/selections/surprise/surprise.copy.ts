import { formatDate, formatMoney, formatSlot } from '../../../lib/format/formats';
import { dateOfSlot } from '@raffle/contracts/slot-time';

const slots = (count: number) => (count === 1 ? '1 time slot' : `${count} time slots`);

export const surpriseCopy = {
  title: 'Surprise me',
  dates: 'Date',
  date: (date: string) => formatDate(date, 'EEE d MMMM'),
  past: (from: string, to: string) => `Past arrivals, ${formatDate(from, 'd MMMM')} to ${formatDate(to, 'd MMMM')}`,
  season: 'Whole season',
  count: 'How many',
  daylight: (from: string, to: string) => `Daylight only, ${from} to ${to}`,
  pick: (count: number, dollars: number) => `Pick ${slots(count)} · ${formatMoney(dollars)}`,
  again: 'Pick again',
  picking: 'Picking...',
  undo: 'Undo',
  picked: (count: number) => `Added ${slots(count)} to your selection:`,
  slot: (slotId: string) => `${formatDate(dateOfSlot(slotId), 'EEE d MMMM')}, ${formatSlot(slotId)}`,
  fewer: (found: number, asked: number) => `We could only find ${found} of ${asked}.`,
  limits: (perDate: number) => `You can take up to ${perDate} time slots per date.`,
  none: 'No free time slot fits. Try other dates, or turn off daylight only.',
  failed: "We couldn't look for free time slots just now. Please try again.",
} as const;
