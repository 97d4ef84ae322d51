/** A message sent from /help. Name and email are null once the person has deleted their account. */
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
  /** Number of messages that are not done, on all pages of the list. */
  open: number;
  /** The cursor that the query parameter `after` takes for the next page; null on the last page. */
  next: string | null;
}
