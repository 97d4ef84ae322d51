import { IsIn, Matches, MaxLength } from 'class-validator';
import type { AdminDeletionRequest } from '@raffle/contracts/admin-deletions';
import { hasVisibleText, MAX_EMAIL_LENGTH, tidyText } from '../../auth/auth.rules.js';
import { Holds, MayBeAbsent, Normalised, PlainText } from '../../auth/person-fields.js';

/** Query parameters are text. */
export class DeletionQueryDto {
  @MayBeAbsent()
  @PlainText('Search')
  @MaxLength(120, { message: 'Search for at most 120 characters' })
  q?: string;

  @MayBeAbsent()
  @IsIn(['person', 'organiser'], { message: 'There is no such kind' })
  by?: 'person' | 'organiser';

  @MayBeAbsent()
  @Matches(/^\d{1,18}$/, { message: 'Please use the value of "next"' })
  after?: string;
}

export class DeletionRequestDto implements AdminDeletionRequest {
  @Normalised(tidyText)
  @PlainText('The address')
  @MaxLength(MAX_EMAIL_LENGTH, { message: 'This is too long' })
  @Holds('visible', hasVisibleText, 'Please give an e-mail address or a reference')
  who: string;

  @Normalised(tidyText)
  @PlainText('Reason')
  @MaxLength(300, { message: 'The reason must be at most 300 characters' })
  @Holds('visible', hasVisibleText, 'Please give a reason')
  reason: string;
}
