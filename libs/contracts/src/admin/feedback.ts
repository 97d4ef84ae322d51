/** What somebody wrote on /help; name and e-mail are null once the person has deleted the account. */
export interface AdminFeedbackItem {
  id: string;
  at: string;
  message: string;
  name: string | null;
  email: string | null;
  doneAt: string | null;
  /** The organiser who answered it. */
  doneBy: string | null;
}

export interface AdminFeedbackPage {
  items: AdminFeedbackItem[];
  /** Messages that nobody has dealt with, on all pages. */
  open: number;
  /** Ask again with `after` set to it; null at the end. */
  next: string | null;
}

export interface AdminFeedbackChange {
  done: boolean;
}
