import type { Page } from './page.js';

/** A message sent from /help. The name and email address are null once the person's account has been deleted. */
export interface AdminFeedbackItem {
  id: string;
  at: string;
  message: string;
  name: string | null;
  email: string | null;
  doneAt: string | null;
  /** The organiser who marked the message as done. */
  doneBy: string | null;
}

export interface AdminFeedbackPage extends Page {
  items: AdminFeedbackItem[];
  /** Number of messages not yet marked as done, across all pages. */
  open: number;
}
