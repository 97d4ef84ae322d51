import { IsIn, MaxLength } from 'class-validator';
import type { UnknownPaymentsRequest } from '@raffle/contracts/admin/attention';
import { oneLine } from '../../auth/auth.rules.js';
import { PlainText } from '../../auth/person-fields.js';
import { MayBeAbsent, Normalised } from '../../platform/http/requests/fields.js';
import { ReasonDto } from '../reason.dto.js';

export class ResolveAttentionDto {
  /** Explains, for the audit log, how the item was resolved. */
  @MayBeAbsent()
  @Normalised(oneLine)
  @PlainText('Note')
  @MaxLength(300, { message: 'The note must be at most 300 characters' })
  note?: string;
}

export class UnknownPaymentsDto extends ReasonDto implements UnknownPaymentsRequest {
  @IsIn(['give-back', 'leave'], { message: 'Please choose whether to return the payments or leave them' })
  decision: 'give-back' | 'leave';
}
