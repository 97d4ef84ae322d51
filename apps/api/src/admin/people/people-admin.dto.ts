import type { AdminPersonChange } from '@raffle/contracts/admin/bookings';
import { IsIn } from 'class-validator';
import { IsNewEmailAddress, IsPersonName, IsPhone } from '../../auth/person-fields.js';
import { MayBeAbsent } from '../../platform/http/requests/fields.js';
import { PageQuery } from '../../platform/lists/list-query.dto.js';
import { IsSearchText } from '../fields.js';
import { ReasonDto } from '../reason.dto.js';

export class PersonQueryDto extends PageQuery {
  @IsSearchText()
  q?: string;

  @MayBeAbsent()
  @IsIn(['none', 'some'], { message: 'Unknown choice' })
  bookings?: 'none' | 'some';
}

export class PersonChangeDto extends ReasonDto implements AdminPersonChange {
  @MayBeAbsent()
  @IsPersonName()
  fullName?: string;

  @MayBeAbsent()
  @IsNewEmailAddress()
  email?: string;

  @MayBeAbsent()
  @IsPhone()
  phone?: string;
}
