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

export interface AdminFeedbackPage {
  items: AdminFeedbackItem[];
  /** Number of messages not yet marked as done, across all pages. */
  open: number;
  /** Cursor for the next page, to pass as the `after` query parameter; null on the last page. */
  next: string | null;
}
