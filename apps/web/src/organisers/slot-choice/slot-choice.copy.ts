import type { CellState } from '../../features/slots/grid/slot-state.rules';

export const slotChoiceCopy = {
  date: 'Date',
  hour: 'Hour',
  hourOption: (hour: string, free: number) => `${hour}:00, ${free} free`,
  quarters: (hour: string) => `Slots from ${hour}:00`,
  loading: 'Loading the slots',
  failed: "We couldn't load the slots for this date.",
  chosen: (count: number) => (count === 0 ? 'No slots chosen yet' : count === 1 ? '1 slot chosen' : `${count} slots chosen`),
  gone: (slots: readonly string[]) => `No longer free: ${slots.join('; ')}. Please remove ${slots.length === 1 ? 'it' : 'them'}.`,
  remove: (slot: string) => `Remove ${slot}`,
  removeShort: 'Remove',
  clear: 'Clear all',
  undoClear: 'Undo clearing',
  dateWrong: 'Please choose a date in the season',
  zone: 'All times are Maun time, CAT.',
} as const;

/** Labels shown below a slot's time unless the owner's name is shown there. */
export const slotStateLabel: Record<CellState, string> = {
  available: 'Available',
  mine: 'Chosen',
  held: 'On hold',
  'held-mine': 'On hold',
  booked: 'Booked',
  'booked-mine': 'Booked',
  closed: 'Closed',
};
