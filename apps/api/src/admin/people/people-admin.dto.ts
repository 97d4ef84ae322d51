import type { AdminPersonChange } from '@raffle/contracts/admin/bookings';
import { IsIn, MaxLength } from 'class-validator';
import { IsNewEmailAddress, IsPersonName, IsPhone, IsReason, PlainText } from '../../auth/person-fields.js';
import { MayBeAbsent } from '../../platform/http/requests/fields.js';
import { PageQuery } from '../../platform/lists/list-query.dto.js';

export class PersonQueryDto extends PageQuery {
  @MayBeAbsent()
  @PlainText('Search')
  @MaxLength(120, { message: 'Search for at most 120 characters' })
  q?: string;

  @MayBeAbsent()
  @IsIn(['none', 'some'], { message: 'Unknown choice' })
  bookings?: 'none' | 'some';
}

class CorrectionDto {
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

export class PersonChangeDto extends CorrectionDto implements AdminPersonChange {
  @IsReason()
  reason: string;
}

/** The reason for signing a person out or for creating a password link. */
export class ReasonDto {
  @IsReason()
  reason: string;
}
