import { IsIn, MaxLength } from 'class-validator';
import type { AdminDeletionRequest } from '@raffle/contracts/admin/deletions';
import { hasVisibleText, MAX_EMAIL_LENGTH, tidyText } from '../../auth/auth.rules.js';
import { PlainText } from '../../auth/person-fields.js';
import { MayBeAbsent, Normalised, Satisfies } from '../../platform/http/requests/fields.js';
import { PageQuery } from '../../platform/lists/list-query.dto.js';
import { IsSearchText } from '../fields.js';
import { ReasonDto } from '../reason.dto.js';

/** Who requested the deletion, or `years` if the account was deleted because the privacy notice's retention period had ended. */
export type DeletedBy = 'person' | 'organiser' | 'years';

export class DeletionQueryDto extends PageQuery {
  @IsSearchText()
  q?: string;

  @MayBeAbsent()
  @IsIn(['person', 'organiser', 'years'] satisfies DeletedBy[], { message: 'Unknown kind' })
  by?: DeletedBy;
}

export class DeletionRequestDto extends ReasonDto implements AdminDeletionRequest {
  @Normalised(tidyText)
  @PlainText('The address')
  @MaxLength(MAX_EMAIL_LENGTH, { message: 'This is too long' })
  @Satisfies('visible', hasVisibleText, 'Please enter an email address or a reference')
  who: string;
}
