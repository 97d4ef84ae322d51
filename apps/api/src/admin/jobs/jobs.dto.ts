import { IsIn } from 'class-validator';
import { MayBeAbsent } from '../../platform/http/requests/fields.js';
import { IsSearchText } from '../fields.js';

/** Has no cursor, because all jobs fit on one page. */
export class JobQueryDto {
  @IsSearchText()
  q?: string;

  @MayBeAbsent()
  @IsIn(['on-time', 'late'], { message: 'Unknown state' })
  state?: 'on-time' | 'late';
}
