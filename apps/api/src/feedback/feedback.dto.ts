import { IsNotEmpty, MaxLength } from 'class-validator';
import { MAX_FEEDBACK_LENGTH, type FeedbackRequest } from '@raffle/contracts/feedback';
import { formMessages } from '@raffle/contracts/form-messages';
import { tidyLines } from '../auth/auth.rules.js';
import { Normalised } from '../platform/http/requests/fields.js';

export class FeedbackDto implements FeedbackRequest {
  @Normalised(tidyLines)
  @MaxLength(MAX_FEEDBACK_LENGTH, { message: formMessages.feedbackTooLong(MAX_FEEDBACK_LENGTH) })
  @IsNotEmpty({ message: 'Please write your feedback' })
  message: string;
}
