import { Transform } from 'class-transformer';
import { Matches, MaxLength } from 'class-validator';
import { MAX_FEEDBACK_LENGTH, type FeedbackRequest } from '@raffle/contracts/feedback';
import { formMessages } from '@raffle/contracts/form-messages';

export class FeedbackDto implements FeedbackRequest {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value))
  @MaxLength(MAX_FEEDBACK_LENGTH, { message: formMessages.feedbackTooLong(MAX_FEEDBACK_LENGTH) })
  // Line breaks and tabs are part of a message; NUL and the other controls cannot be stored or shown.
  @Matches(/^[^\p{Cs}\u0000-\u0008\u000B-\u001F\u007F]+$/u, { message: 'Please write your feedback as plain text' })
  message: string;
}
