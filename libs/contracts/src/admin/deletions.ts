import type { Page } from './page.js';

/** A deleted account. Only its public ID and its tickets remain. */
export interface AdminDeletion {
  /** The deleted account's public ID. */
  person: string;
  at: string;
  /** The organiser who deleted the account at the person's request; null if the person or the system deleted it. */
  admin: string | null;
  /** Retention period, in years, after which the account was deleted automatically; null if the person or an organiser deleted it. */
  afterYears: number | null;
  /** Number of the account's tickets that remain sold. Their owner is shown as Anonymous. */
  tickets: number;
  /** Amount paid for these tickets, in dollars. */
  amount: number;
}

export interface AdminDeletionPage extends Page {
  deletions: AdminDeletion[];
}

export interface AdminDeletionRequest {
  /** The account's email address, or the reference of one of its bookings. */
  who: string;
  reason: string;
}
