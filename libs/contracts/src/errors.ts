import type { ApprovalDetails } from './admin/approvals.js';
import type { PasskeyDetails } from './people/passkeys.js';
import type { SlotRef, SlotView } from './slots.js';
import type { WorkDetails } from './work.js';

/**
 * All error codes that the API returns. The API maps each code to an HTTP status, and the web app maps each code to a message. A missing
 * mapping is a compile-time error.
 */
export const ERROR_CODES = [
  'VALIDATION_FAILED',
  'DATE_OUT_OF_SEASON',
  'TOTAL_MISMATCH',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'email_not_found',
  'incorrect_password',
  'auth_failed',
  'TOTP_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
  'STEP_UP_REQUIRED',
  'APPROVAL_REQUIRED',
  'EMAIL_ALREADY_REGISTERED',
  'SLOT_ALREADY_BOOKED',
  'SLOT_TEMPORARILY_UNAVAILABLE',
  'SLOTS_NO_LONGER_AVAILABLE',
  'SLOT_CLOSED',
  'MAX_SLOTS_PER_DAY',
  'SELECTION_EXPIRED',
  'SELECTION_NOT_FOUND',
  'SELECTION_CHANGED',
  'BOOKING_NOT_FOUND',
  'BOOKING_ALREADY_PAID',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_NOT_POSSIBLE',
  'SEASON_CLOSED',
  'SEASON_CHANGED',
  'SHIFT_NOT_OPEN',
  'REFUNDS_CLOSED',
  'IDEMPOTENCY_KEY_REUSED',
  'PAYLOAD_TOO_LARGE',
  'BUSY_TRY_AGAIN',
  'RATE_LIMITED',
  'WORK_REQUIRED',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Body of every error response. `message` can be shown to users. */
export interface ErrorBody {
  statusCode: number;
  error: ErrorCode;
  message: string;
  requestId: string;
}

export interface ValidationErrorDetails {
  /** Maps the path of an invalid property to its messages. */
  fields: Record<string, string[]>;
}

export interface LoginErrorDetails {
  errorType: 'email_not_found' | 'incorrect_password' | 'auth_failed';
}

export interface SlotConflictDetails {
  slotId: string;
  unavailableSlots: SlotRef[];
  alternativeSlots: SlotView[];
  alternativeSlotsMessage: string;
  highDemand: boolean;
  /** The slots that the person still holds; present only for SLOTS_NO_LONGER_AVAILABLE. */
  keptSlots?: SlotRef[];
  /** When the person can hold these slots again, as an ISO 8601 timestamp; present if they have used up their hold time for these slots. */
  pausedUntil?: string;
}

export interface DayLimitDetails {
  date: string;
  limit: number;
  alreadyTaken: number;
}

/** Details of a REFUNDS_CLOSED error: IDs of the slots that are settled for the draw. */
export interface RefundsClosedDetails {
  settledSlots: string[];
}

export interface ApiErrorBody
  extends
    ErrorBody,
    Partial<ValidationErrorDetails>,
    Partial<LoginErrorDetails>,
    Partial<SlotConflictDetails>,
    Partial<DayLimitDetails>,
    Partial<WorkDetails>,
    Partial<PasskeyDetails>,
    Partial<RefundsClosedDetails>,
    Partial<ApprovalDetails> {}
