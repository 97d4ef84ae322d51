import type { ApiErrorBody, ErrorCode } from '@raffle/contracts/errors';
import type { SlotRef, SlotView } from '@raffle/contracts/slots';

/** Booking error as defined in the specification: why slots could not be held, and which alternative slots are free. */
export interface BookingError {
  error: ErrorCode;
  message: string;
  highDemand: boolean;
  alternativeSlots: SlotView[];
  alternativeSlotsMessage: string;
  unavailableSlots: SlotRef[];
  /** When the user can hold these slots again. Set only if they have used up their holding time. `message` also states this time. */
  pausedUntil?: string;
}

export type BookingErrorTitle = 'unavailable' | 'session-expired' | 'other';

const UNAVAILABLE: readonly ErrorCode[] = ['SLOT_ALREADY_BOOKED', 'SLOT_TEMPORARILY_UNAVAILABLE', 'SLOTS_NO_LONGER_AVAILABLE'];
const SESSION_EXPIRED: readonly ErrorCode[] = ['SELECTION_EXPIRED', 'SELECTION_NOT_FOUND'];

/** Returns which of the conflict dialog's three titles to show for an error code. */
export function titleOfError(code: ErrorCode): BookingErrorTitle {
  if (UNAVAILABLE.includes(code)) return 'unavailable';
  return SESSION_EXPIRED.includes(code) ? 'session-expired' : 'other';
}

/** Fills in missing properties, so that dialogs don't have to check for them. */
export function bookingErrorOf(body: Pick<ApiErrorBody, 'error' | 'message'> & Partial<ApiErrorBody>): BookingError {
  return {
    error: body.error,
    message: body.message,
    highDemand: body.highDemand ?? false,
    alternativeSlots: body.alternativeSlots ?? [],
    alternativeSlotsMessage: body.alternativeSlotsMessage ?? '',
    unavailableSlots: body.unavailableSlots ?? [],
    ...(body.pausedUntil !== undefined && { pausedUntil: body.pausedUntil }),
  };
}

export type CreationFailure =
  | { kind: 'already-booked' | 'temporarily-unavailable' | 'other-conflict'; error: BookingError }
  | { kind: 'day-full'; date: string; limit: number; message: string }
  | { kind: 'signed-out' }
  | { kind: 'other'; message: string };

/** Returns what to show if `POST /api/slot-selections` fails. */
export function creationFailureOf(body: Partial<ApiErrorBody> | null, fallbackMessage: string): CreationFailure {
  if (!body?.error) return { kind: 'other', message: body?.message || fallbackMessage };
  const error = bookingErrorOf({ ...body, error: body.error, message: body.message ?? '' });
  switch (body.error) {
    case 'SLOT_ALREADY_BOOKED':
      return { kind: 'already-booked', error };
    case 'SLOT_TEMPORARILY_UNAVAILABLE':
      return { kind: 'temporarily-unavailable', error };
    case 'SLOT_CLOSED':
    case 'SLOTS_NO_LONGER_AVAILABLE':
    case 'SELECTION_EXPIRED':
    case 'SELECTION_NOT_FOUND':
      return { kind: 'other-conflict', error };
    case 'MAX_SLOTS_PER_DAY':
      return {
        kind: 'day-full',
        date: body.date ?? '',
        limit: body.limit ?? 0,
        message: error.message,
      };
    case 'UNAUTHENTICATED':
      return { kind: 'signed-out' };
    default:
      return { kind: 'other', message: body.message || fallbackMessage };
  }
}
