/** An account that is gone: what is left of it is a number, and what it bought. */
export interface AdminDeletion {
  /** Public id of whom nobody can name any more. */
  person: string;
  at: string;
  /** The organiser who did it on request; null when the person did it themselves. */
  admin: string | null;
  /** Tickets that stay sold, shown as Anonymous. */
  tickets: number;
  /** Dollars that were paid for them. */
  amount: number;
}

export interface AdminDeletionPage {
  deletions: AdminDeletion[];
  /** Ask again with `after` set to it; null at the end. */
  next: string | null;
}

export interface AdminDeletionRequest {
  /** E-mail address of the account, or the reference of one of its bookings. */
  who: string;
  reason: string;
}
