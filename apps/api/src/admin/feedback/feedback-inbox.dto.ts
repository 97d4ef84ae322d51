import { IsBoolean, IsIn, Matches, MaxLength } from 'class-validator';
import type { AdminFeedbackChange } from '@raffle/contracts/admin-feedback';
import { MayBeAbsent, PlainText } from '../../auth/person-fields.js';

/** Query parameters are text. */
export class FeedbackQueryDto {
  @MayBeAbsent()
  @PlainText('Search')
  @MaxLength(120, { message: 'Search for at most 120 characters' })
  q?: string;

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
