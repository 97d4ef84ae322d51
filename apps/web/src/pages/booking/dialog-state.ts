import type { BookingError } from '../../features/selections/booking-error.rules';

/** The open dialog. */
export type BookingDialog =
  /** `slotIds` are the slots that a visitor wanted to select. They are kept for after signing in. Empty after Submit. */
  | { kind: 'login'; slotIds: string[] }
  | { kind: 'day-limit'; date: string; limit: number }
  | { kind: 'conflict'; title: string; text: string; error: BookingError }
  | { kind: 'payment-conflict' };

export type OpenDialog = (dialog: BookingDialog | null) => void;
