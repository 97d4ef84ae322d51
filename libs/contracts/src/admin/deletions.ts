/** A deleted account. Only the account's public id and tickets remain. */
export interface AdminDeletion {
  /** Public id of the deleted account. */
  person: string;
  at: string;
  /** The organiser who deleted the account on request; null if the person or the system deleted it. */
  admin: string | null;
  /** The number of years after which the privacy notice required the deletion; null if the person or an organiser deleted the account. */
  afterYears: number | null;
  /** Number of the account's tickets that remain sold. Their owner is shown as Anonymous. */
  tickets: number;
  /** Amount in dollars that was paid for these tickets. */
  amount: number;
}

export interface AdminDeletionPage {
  deletions: AdminDeletion[];
  /** The cursor that the query parameter `after` takes for the next page; null on the last page. */
  next: string | null;
}

export interface AdminDeletionRequest {
  /** Email address of the account, or the reference of one of its bookings. */
  who: string;
  reason: string;
}
