import { IsReason } from '../auth/person-fields.js';

/** A request that states only its reason, or a part of requests that also need one. */
export class ReasonDto {
  @IsReason()
  reason: string;
}
