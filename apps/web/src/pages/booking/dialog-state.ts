import type { BookingError } from '../../features/selections/booking-error.rules';

export type BookingDialog =
  /**
   * `slotIds` are the slots that a visitor tried to select. They become selected when the visitor goes on to sign in. The list is empty if
   * the visitor clicked Submit.
   */
  | { kind: 'login'; slotIds: string[] }
  | { kind: 'day-limit'; date: string; limit: number }
  | { kind: 'conflict'; title: string; text: string; error: BookingError }
  | { kind: 'payment-conflict' };

export type OpenDialog = (dialog: BookingDialog | null) => void;
