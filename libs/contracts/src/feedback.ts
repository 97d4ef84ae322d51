export const MAX_FEEDBACK_LENGTH = 4000;

export interface FeedbackRequest {
  message: string;
}

export interface FeedbackReceipt {
  /** When the feedback was received, as an ISO 8601 timestamp. */
  receivedAt: string;
}
