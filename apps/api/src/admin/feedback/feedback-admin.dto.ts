import { IsBoolean, IsIn, MaxLength } from 'class-validator';
import { PlainText } from '../../auth/person-fields.js';
import { MayBeAbsent } from '../../platform/http/requests/fields.js';
import { PageQuery } from '../../platform/lists/list-query.dto.js';

export class FeedbackQueryDto extends PageQuery {
  @MayBeAbsent()
  @PlainText('Search')
  @MaxLength(120, { message: 'Search for at most 120 characters' })
  q?: string;

  @MayBeAbsent()
  @IsIn(['open', 'done'], { message: 'Unknown state' })
  state?: 'open' | 'done';
}

export class FeedbackChangeDto {
  @IsBoolean({ message: 'Done is either true or false' })
  done: boolean;
}
