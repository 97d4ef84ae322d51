import type { AdminBookingLine, AdminPerson } from './bookings.js';

/** A person with an account, or a cash buyer, in the organisers' list. */
export interface AdminPersonLine extends AdminPerson {
  /** ISO instant of the registration, or of the cash sale. */
  since: string;
  /** Whether the person has opened a link that was sent to their email address; false for a cash buyer. */
  emailConfirmed: boolean;
  /** Number of bookings, in any state. */
  bookings: number;
}

export interface AdminPeoplePage {
  people: AdminPersonLine[];
  /** The cursor that the query parameter `after` takes for the next page; null on the last page. */
  next: string | null;
}

export interface AdminPersonDetail extends AdminPersonLine {
  /** Whether the person paid cash at the bridge and has no account. */
  isCash: boolean;
  /** Newest first. */
  bookingList: Pick<AdminBookingLine, 'id' | 'reference' | 'status' | 'createdAt'>[];
}
