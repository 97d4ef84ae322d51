import { MAX_FEEDBACK_LENGTH } from '@raffle/contracts/feedback';
import { formMessages } from '@raffle/contracts/form-messages';
import { feedbackCopy } from './feedback.copy';

export interface FeedbackValues {
  message: string;
}

/** Once the message is this long, the form shows how many characters are left. */
const NEARLY_FULL = MAX_FEEDBACK_LENGTH - 500;

export function feedbackErrors({ message }: FeedbackValues): Partial<Record<keyof FeedbackValues, string>> {
  const length = message.trim().length;
  if (length === 0) return { message: feedbackCopy.required };
  return length > MAX_FEEDBACK_LENGTH ? { message: formMessages.feedbackTooLong(MAX_FEEDBACK_LENGTH) } : {};
}

/** Returns the number of characters left, or null while the message is far from the limit. */
export function charactersLeft({ message }: FeedbackValues): number | null {
  const length = message.trim().length;
  return length < NEARLY_FULL ? null : Math.max(0, MAX_FEEDBACK_LENGTH - length);
}
