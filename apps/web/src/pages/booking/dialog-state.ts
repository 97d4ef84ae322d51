import type { BookingError } from '../../features/selections/booking-error.rules';

/** The open dialog. */
export type BookingDialog =
  /** `slotIds` are the slots that a visitor wanted to select, so that signing in does not lose them; empty after Submit. */
  | { kind: 'login'; slotIds: string[] }
  | { kind: 'day-limit'; date: string; limit: number }
  | { kind: 'conflict'; title: string; text: string; error: BookingError }
  | { kind: 'payment-conflict' };

export type OpenDialog = (dialog: BookingDialog | null) => void;
