import type { AdminBookingLine, AdminPerson } from './bookings.js';

/** Somebody with an account, or a cash buyer, in the organisers' list. */
export interface AdminPersonLine extends AdminPerson {
  /** ISO instant of the registration, or of the cash sale. */
  since: string;
  /** Whether the person has followed a link that was sent to the address; false for a cash buyer. */
  emailConfirmed: boolean;
  /** Whatever became of them. */
  bookings: number;
}

export interface AdminPeoplePage {
  people: AdminPersonLine[];
  /** Ask again with `after` set to it; null at the end. */
  next: string | null;
}

export interface AdminPersonDetail extends AdminPersonLine {
  /** Paid cash at the bridge and has no account. */
  isCash: boolean;
  /** The newest first. */
  bookingList: Pick<AdminBookingLine, 'id' | 'reference' | 'status' | 'createdAt'>[];
}
