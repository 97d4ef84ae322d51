/** A deleted account. Only its public id and its tickets remain. */
export interface AdminDeletion {
  /** Public id of the deleted account. */
  person: string;
  at: string;
  /** The organiser who did it on request; null when nobody was asked. */
  admin: string | null;
  /** The years of the privacy notice that were over; null when the person or an organiser did it. */
  afterYears: number | null;
  /** Tickets that stay sold, shown as Anonymous. */
  tickets: number;
  /** Dollars paid for them. */
  amount: number;
}

export interface AdminDeletionPage {
  deletions: AdminDeletion[];
  /** Pass it as `after` to get the next page; null on the last page. */
  next: string | null;
}

export interface AdminDeletionRequest {
  /** Email address of the account, or the reference of one of its bookings. */
  who: string;
  reason: string;
}
