import { IsIn, IsObject } from 'class-validator';
import { ACTION_NAMES, type ActionName, type ProposeRequest } from '@raffle/contracts/admin/approvals';
import { ReasonDto } from '../reason.dto.js';

export class ProposeDto extends ReasonDto implements ProposeRequest {
  @IsIn(ACTION_NAMES, { message: 'This cannot be proposed' })
  deed: ActionName;

  /** The action's payload. It is validated against the action's own form class. */
  @IsObject({ message: 'Please say what you propose' })
  payload: object;
}
