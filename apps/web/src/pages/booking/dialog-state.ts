import type { BookingError } from '../../features/selections/booking-error.rules';

/** The open dialog. */
export type BookingDialog =
  /**
   * `slotIds` are the slots that a visitor tried to select. They are selected after the visitor signs in. Empty if the dialog opened
   * because of Submit.
   */
  | { kind: 'login'; slotIds: string[] }
  | { kind: 'day-limit'; date: string; limit: number }
  | { kind: 'conflict'; title: string; text: string; error: BookingError }
  | { kind: 'payment-conflict' };

export type OpenDialog = (dialog: BookingDialog | null) => void;
