import { IsBoolean, IsIn, Matches } from 'class-validator';
import type { AdminFeedbackChange } from '@raffle/contracts/admin-feedback';
import { MayBeAbsent } from '../../auth/person-fields.js';

/** Query parameters are text. */
export class FeedbackQueryDto {
  @MayBeAbsent()
  @Matches(/^\d{1,18}$/, { message: 'Please use the value of "next"' })
  after?: string;

  @MayBeAbsent()
  @IsIn(['open', 'done'], { message: 'There is no such state' })
  state?: 'open' | 'done';
}

export class FeedbackChangeDto implements AdminFeedbackChange {
  @IsBoolean({ message: 'Done is either true or false' })
  done: boolean;
}
