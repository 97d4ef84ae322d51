import { IsBoolean, IsIn } from 'class-validator';
import { MayBeAbsent } from '../../platform/http/requests/fields.js';
import { PageQuery } from '../../platform/lists/list-query.dto.js';
import { IsSearchText } from '../fields.js';

export class FeedbackQueryDto extends PageQuery {
  @IsSearchText()
  q?: string;

  @MayBeAbsent()
  @IsIn(['open', 'done'], { message: 'Unknown state' })
  state?: 'open' | 'done';
}

export class FeedbackChangeDto {
  @IsBoolean({ message: 'Done is either true or false' })
  done: boolean;
}
