import type { AdminBookingLine, AdminPerson } from './bookings.js';
import type { Page } from './page.js';

/** A person in the organisers' list: either someone with an account or a cash buyer. */
export interface AdminPersonLine extends AdminPerson {
  /** ISO timestamp of the registration or the cash sale. */
  since: string;
  /** Whether the person has opened a link sent to their email address; false for a cash buyer. */
  emailConfirmed: boolean;
  /** Number of bookings, in any state. */
  bookings: number;
}

export interface AdminPeoplePage extends Page {
  people: AdminPersonLine[];
}

export interface AdminPersonDetail extends AdminPersonLine {
  /** Whether the person paid in cash at the bridge and has no account. */
  isCash: boolean;
  /** Newest first. */
  bookingList: Pick<AdminBookingLine, 'id' | 'reference' | 'status' | 'createdAt'>[];
}
