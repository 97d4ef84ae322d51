import { IsIn, IsObject } from 'class-validator';
import { DEEDS, type Deed, type DeclineRequest, type ProposeRequest } from '@raffle/contracts/admin/approvals';
import { IsReason } from '../../auth/person-fields.js';

export class DeclineDto implements DeclineRequest {
  @IsReason()
  reason: string;
}

export class ProposeDto extends DeclineDto implements ProposeRequest {
  @IsIn(DEEDS, { message: 'This cannot be proposed' })
  deed: Deed;

  /** Payload of the action, validated with the action's own form. */
  @IsObject({ message: 'Please say what is proposed' })
  payload: object;
}
