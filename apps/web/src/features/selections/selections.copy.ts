import { MAX_SLOTS_PER_REQUEST } from '@raffle/contracts/limits';
import {
  formatAlternative,
  formatDate,
  formatFullDate,
  formatMoney,
  formatSlot,
  formatSlot12,
  formatSlotWithDate,
} from '../../lib/format/formats';
import type { BookingErrorTitle } from './booking-error.rules';
import type { LossReason, PickRefusal } from './selection.rules';

function minutes(count: number): string {
  return count === 1 ? '1 minute' : `${count} minutes`;
}

export const holdCopy = {
  until: (clock: string) => `Held until ${clock}`,
  minutesLeft: (count: number) => `${minutes(count)} left`,
  spoken: (count: number) => `Your time slots are held for ${minutes(count)} more.`,
  ended: 'The hold on your time slots has ended. Your selection is kept here, so you can submit it again.',
  longest: "You can't extend this hold any more.",
  needMoreTime: 'Need more time',
  extending: 'Extending...',
} as const;

export const summaryCopy = {
  title: 'Prediction Summary',
  empty: 'You have not selected any prediction times yet.',
  closed: (because: string) => `${because}. You can't select time slots now.`,
  cashOnly: 'Tickets are sold for cash. Choose your time slots here, and bring this list to the organisers.',
  emptyHint: 'Pick a date and tap the time slots in which you think the water will arrive.',
  date: (date: string) => formatFullDate(date),
  twelveHours: formatSlot12,
  remove: 'Remove',
  removeLabel: (slotId: string) => `Remove ${formatSlotWithDate(slotId)}`,
  clearAll: 'Clear all',
  count: (count: number) => (count === 1 ? '1 prediction' : `${count} predictions`),
  each: (dollars: number) => `${formatMoney(dollars)} each`,
  total: 'Total',
  review: 'Review',
  /** Shown in the bottom bar on phones until the user has seen the lost slots. */
  reviewLost: (count: number) => `${count === 1 ? '1 slot' : `${count} slots`} lost · Review`,
  chooseDate: 'Choose a date',
  /**
   * The next step while nothing is selected, such as "Thu 12 June · 84 free · choose a time". `free` is null until the number of free slots
   * is known.
   */
  chooseTime: (date: string, free: number | null) =>
    [
      formatDate(date),
      ...(free === null ? [] : [free === 0 ? 'none free' : `${free} free`]),
      free === 0 ? 'choose another date' : 'choose a time',
    ].join(' · '),
  submit: 'Submit Prediction',
  submitting: 'Submitting...',
  offline: "You're offline. We'll submit this when you're back",
  taken: 'No longer available',
} as const;

export const openHoldCopy = {
  title: 'You have time slots on hold',
  text: (count: number, dollars: number) =>
    `${count === 1 ? '1 time slot is' : `${count} time slots are`} held for you, ${formatMoney(dollars)} in all.`,
  change: 'To change them, tick or untick time slots below and submit again.',
  pay: 'Continue to payment',
  release: 'Release',
  releasing: 'Releasing...',
  extendFailed: "We couldn't extend the hold. Please try again.",
  unreadable: "We couldn't check the time slots that are held for you.",
  tryAgain: 'Try again',
  expired:
    'Your selection has expired and its time slots are free for everybody again. What you chose is still ticked: submit it again to hold it.',
} as const;

export const nothingSelectedCopy = {
  title: 'No prediction times selected',
  description: 'Please select at least one flood arrival prediction time before proceeding.',
} as const;

interface Notice {
  title: string;
  description: string;
}

/**
 * Messages for slots that could not be selected. A full day has its own dialog, and choosing a slot that the user already owns is not a
 * failure.
 */
export const refusalCopy: Record<Exclude<PickRefusal, 'own' | 'day-full'>, Notice> = {
  'already-selected': {
    title: 'Time slot already selected',
    description: "You've already added this time slot to your booking.",
  },
  booked: { title: 'Time slot unavailable', description: 'This time slot has already been booked.' },
  held: {
    title: 'Time slot temporarily unavailable',
    description: 'Time slot is currently being booked by another user. Please select a different time slot or try again later.',
  },
  closed: { title: 'Unable to add time slot', description: 'Predictions for this time slot are closed.' },
  'too-many': {
    title: 'Unable to add time slot',
    description: `You can buy up to ${MAX_SLOTS_PER_REQUEST} time slots at a time. Please submit and pay for these first.`,
  },
};

export const ownSlotCopy: Notice = {
  title: 'This time slot is yours',
  description: 'You have already booked it. You can find it under My Predictions.',
};

const ONE_LOST: Record<LossReason, string> = {
  booked: 'was booked by another user and has been',
  held: 'is being booked by another user and has been',
  closed: 'has closed and has been',
};

const SEVERAL_LOST: Record<LossReason, string> = {
  booked: 'were booked by other users and have been',
  held: 'are being booked by other users and have been',
  closed: 'have closed and have been',
};

export const lostCopy = {
  title: 'Time slot removed',
  /** For slots on a single date. */
  text: (date: string, slotIds: readonly string[], reason: LossReason) =>
    `${formatDate(date)} at ${slotIds.map(formatSlot).join(', ')} ${(slotIds.length === 1 ? ONE_LOST : SEVERAL_LOST)[reason]} removed from your selection.`,
} as const;

export const addedCopy = (slotId: string): string => `Added ${formatSlot(slotId)} to your selection.`;

export const loginRequiredCopy = {
  title: 'Login Required',
  body: 'You need to be logged in to make flood arrival predictions. Please login or register to continue.',
  cancel: 'Cancel',
  confirm: 'Login or Register',
} as const;

export const dayLimitCopy = {
  title: 'Maximum Time Slots Reached For This Date',
  body: (limit: number, date: string) =>
    `You can only select up to ${limit} time slots per calendar day. This counts both the time slots you have selected and those you have already booked on ${formatDate(date, 'EEEE d MMMM')}.`,
  hint: 'You can remove one of them, or select time slots on another date.',
  ok: 'OK',
} as const;

export const conflictTitles: Record<BookingErrorTitle, string> = {
  unavailable: 'Time Slot Unavailable',
  'session-expired': 'Session Expired',
  other: 'Booking Issue',
};

/** Title for slots that the server rejected because the user had reached the daily limit on another page or device. */
export const dayLimitTitle = 'Maximum slots reached';

export const conflictCopy = {
  noLongerAvailable: 'Time Slots No Longer Available',
  highDemand: 'This time slot is in high demand. For the best chance of booking, please complete your selection quickly.',
  alternatives: 'Available alternatives:',
  alternative: formatAlternative,
  ok: 'OK',
  slotAlreadyTaken: {
    title: 'Slot Already Taken',
    description: 'This alternative time slot was just booked. Please select another.',
  },
} as const;

export const creationCopy = {
  unavailableCount: (count: number) => (count === 1 ? '1 time slot is unavailable' : `${count} time slots are unavailable`),
  alreadyBooked: 'One or more time slots have already been booked by other users. Please select different time slots.',
  alreadyBookedToast: 'Time slot unavailable',
  temporarily: 'Time slot is temporarily unavailable',
  temporarilyLong: 'Time slot is currently being booked by another user. Please select a different time slot or try again later.',
  temporarilyToast: 'Time slot temporarily unavailable',
  failed: 'Failed to create selection. Please try again.',
  otherToast: {
    title: 'Error processing selection',
    description: 'There was an error preparing your prediction. Please try again.',
  },
} as const;

export const paymentConflictCopy = {
  /** Title for SLOTS_NO_LONGER_AVAILABLE, the error code that checkout returns for lost slots. */
  title: conflictTitles.unavailable,
  intro: 'These time slots were taken by other users while you were paying:',
  noPayment: 'No payment was processed for the conflicting slots, and any transaction will be automatically reversed.',
  /** Shown on the page after the dialog is closed. */
  written: (slotIds: readonly string[]) =>
    `${slotIds.map(formatSlotWithDate).join(', ')}: taken by other users while you were paying. No payment was processed for the conflicting slots, and any transaction will be automatically reversed.`,
  kept: (count: number) => (count === 1 ? '1 other time slot is still held for you.' : `${count} other time slots are still held for you.`),
  adjust: "I'll Adjust Manually",
  deselect: 'Deselect Conflicting Slots',
  deselecting: 'Deselecting...',
  removed: (count: number) => ({
    title: 'Conflicting slots removed',
    description: `${count} conflicting time ${count === 1 ? 'slot has' : 'slots have'} been automatically removed from your selection.`,
  }),
  unreadable: {
    title: 'Error showing conflicts',
    description: "We couldn't load details about unavailable time slots",
  },
  failed: "We couldn't deselect the conflicting time slots. Please try again.",
} as const;
