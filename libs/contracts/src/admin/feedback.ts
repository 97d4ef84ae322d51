/** A message sent from /help. Name and email are null once the person has deleted their account. */
export interface AdminFeedbackItem {
  id: string;
  at: string;
  message: string;
  name: string | null;
  email: string | null;
  doneAt: string | null;
  /** The organiser who marked it as done. */
  doneBy: string | null;
}

export interface AdminFeedbackPage {
  items: AdminFeedbackItem[];
  /** Number of messages on all pages that are not done. */
  open: number;
  /** Pass it as `after` to get the next page; null on the last page. */
  next: string | null;
}
