import type { ErrorCode } from '@raffle/contracts/errors';
import { bookingErrorOf, creationFailureOf } from '../../../features/selections/booking-error.rules';
import { conflictOf } from './creation-conflict';

function shown(error: ErrorCode, unavailable: number, pausedUntil?: string) {
  const unavailableSlots = Array.from({ length: unavailable }, (_, index) => ({
    id: `2025-06-14T10:${index}0`,
    date: '2025-06-14',
    startTime: '',
  }));
  const failure = creationFailureOf({ ...bookingErrorOf({ error, message: 'What the api says.', pausedUntil }), unavailableSlots }, '');
  if (!('error' in failure)) throw new Error(`${error} is not a conflict`);
  const { title, text, notice } = conflictOf(failure);
  return { title, text, toast: notice.title };
}

const LONG = 'One or more time slots have already been booked by other users. Please select different time slots.';
const BEING_BOOKED = 'Time slot is currently being booked by another user. Please select a different time slot or try again later.';

it.each([
  ['SLOT_ALREADY_BOOKED', 1, 'Time Slots No Longer Available', '1 time slot is unavailable', 'Time slot unavailable'],
  ['SLOT_ALREADY_BOOKED', 2, 'Time Slots No Longer Available', '2 time slots are unavailable', 'Time slot unavailable'],
  ['SLOT_ALREADY_BOOKED', 0, 'Time Slots No Longer Available', LONG, 'Time slot unavailable'],
  ['SLOT_TEMPORARILY_UNAVAILABLE', 1, 'Time Slot Unavailable', 'Time slot is temporarily unavailable', 'Time slot temporarily unavailable'],
  ['SLOT_TEMPORARILY_UNAVAILABLE', 0, 'Time Slot Unavailable', BEING_BOOKED, 'Time slot temporarily unavailable'],
  ['SELECTION_EXPIRED', 0, 'Session Expired', 'What the api says.', 'Session Expired'],
] as const)('%s with %i slots listed: "%s", "%s", toast "%s"', (code, count, title, text, toast) => {
  expect(shown(code, count)).toEqual({ title, text, toast });
});

it("does not name another user's hold as the cause if the user has used up their own holding time", () => {
  expect(shown('SLOT_TEMPORARILY_UNAVAILABLE', 1, '2025-06-01T09:30:00Z')).toMatchObject({
    title: 'Time Slot Unavailable',
    text: 'What the api says.',
  });
});
