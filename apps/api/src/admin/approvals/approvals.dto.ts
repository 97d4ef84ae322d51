import { IsIn, IsObject } from 'class-validator';
import { ACTION_NAMES, type ActionName, type DeclineRequest, type ProposeRequest } from '@raffle/contracts/admin/approvals';
import { IsReason } from '../../auth/person-fields.js';

export class DeclineDto implements DeclineRequest {
  @IsReason()
  reason: string;
}

export class ProposeDto extends DeclineDto implements ProposeRequest {
  @IsIn(ACTION_NAMES, { message: 'This cannot be proposed' })
  deed: ActionName;

  /** The action's payload. It is validated against the action's own form class. */
  @IsObject({ message: 'Please say what you propose' })
  payload: object;
}
