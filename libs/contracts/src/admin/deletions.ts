/** A deleted account. Only its public id and its tickets remain. */
export interface AdminDeletion {
  /** Public id of the deleted account. */
  person: string;
  at: string;
  /** The organiser who deleted the account on request; null if the person or the system deleted it. */
  admin: string | null;
  /** Years after which the privacy notice required the deletion; null if the person or an organiser deleted the account. */
  afterYears: number | null;
  /** Number of tickets that remain sold and are shown as Anonymous. */
  tickets: number;
  /** Dollars paid for these tickets. */
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
