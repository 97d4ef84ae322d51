export const MAX_FEEDBACK_LENGTH = 4000;

export interface FeedbackRequest {
  message: string;
}

export interface FeedbackReceipt {
  /** ISO instant at which the feedback was received. */
  receivedAt: string;
}
