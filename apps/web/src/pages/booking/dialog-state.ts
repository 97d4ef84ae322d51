import type { BookingError } from '../../features/selections/booking-error.rules';

/** The one dialog that is open. */
export type BookingDialog =
  /** `slotIds` are what a visitor wanted to tick, so that the detour does not lose them; none after Submit. */
  | { kind: 'login'; slotIds: string[] }
  | { kind: 'day-limit'; date: string; limit: number }
  | { kind: 'conflict'; title: string; text: string; error: BookingError }
  | { kind: 'payment-conflict' };

export type OpenDialog = (dialog: BookingDialog | null) => void;
