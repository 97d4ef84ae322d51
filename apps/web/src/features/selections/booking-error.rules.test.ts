import { ERROR_CODES } from '@raffle/contracts/errors';
import { bookingErrorOf, creationFailureOf, titleOfError } from './booking-error.rules';

test.each([
  { code: 'SLOT_ALREADY_BOOKED', title: 'unavailable' },
  { code: 'SLOT_TEMPORARILY_UNAVAILABLE', title: 'unavailable' },
  { code: 'SLOTS_NO_LONGER_AVAILABLE', title: 'unavailable' },
  { code: 'SELECTION_EXPIRED', title: 'session-expired' },
  { code: 'SELECTION_NOT_FOUND', title: 'session-expired' },
  { code: 'SLOT_CLOSED', title: 'other' },
  { code: 'INTERNAL', title: 'other' },
] as const)('returns the title $title for the error code $code', ({ code, title }) => {
  expect(titleOfError(code)).toBe(title);
});

test.each([
  { code: 'SLOT_ALREADY_BOOKED', kind: 'already-booked' },
  { code: 'SLOTS_NO_LONGER_AVAILABLE', kind: 'other-conflict' },
  { code: 'SLOT_TEMPORARILY_UNAVAILABLE', kind: 'temporarily-unavailable' },
  { code: 'SLOT_CLOSED', kind: 'other-conflict' },
  { code: 'MAX_SLOTS_PER_DAY', kind: 'day-full' },
  { code: 'UNAUTHENTICATED', kind: 'signed-out' },
  { code: 'SEASON_CLOSED', kind: 'other' },
  { code: 'BUSY_TRY_AGAIN', kind: 'other' },
] as const)('shows $kind for a selection rejected with $code', ({ code, kind }) => {
  expect(creationFailureOf({ error: code, message: 'No.' }, 'Failed.').kind).toBe(kind);
});

test('maps every error code to a failure that can be shown', () => {
  for (const code of ERROR_CODES) expect(creationFailureOf({ error: code }, 'Failed.').kind).toBeTruthy();
});

test.each([
  { body: null, message: 'Failed.' },
  { body: {}, message: 'Failed.' },
  { body: { error: 'INTERNAL', message: 'Sorry.' }, message: 'Sorry.' },
  { body: { error: 'INTERNAL', message: '' }, message: 'Failed.' },
] as const)("shows the server's message or, if there is none, the fallback: $message", ({ body, message }) => {
  expect(creationFailureOf(body, 'Failed.')).toEqual({ kind: 'other', message });
});

test('fills in missing properties of a booking error', () => {
  expect(bookingErrorOf({ error: 'SELECTION_EXPIRED', message: 'Too late.' })).toEqual({
    error: 'SELECTION_EXPIRED',
    message: 'Too late.',
    highDemand: false,
    alternativeSlots: [],
    alternativeSlotsMessage: '',
    unavailableSlots: [],
  });
});
