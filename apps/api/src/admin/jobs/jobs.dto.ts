import { IsIn, MaxLength } from 'class-validator';
import { PlainText } from '../../auth/person-fields.js';
import { MayBeAbsent } from '../../platform/http/requests/fields.js';

/** Has no cursor, because all jobs fit on one page. */
export class JobQueryDto {
  @MayBeAbsent()
  @PlainText('Search')
  @MaxLength(120, { message: 'Search for at most 120 characters' })
  q?: string;

  @MayBeAbsent()
  @IsIn(['on-time', 'late'], { message: 'Unknown state' })
  state?: 'on-time' | 'late';
}
