import type { AdminPasswordLinkRequest, AdminPersonChange, AdminSignOutRequest } from '@raffle/contracts/admin/bookings';
import { IsNewEmailAddress, IsPersonName, IsPhone, IsReason } from '../../auth/person-fields.js';
import { MayBeAbsent } from '../../platform/http/requests/fields.js';

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

export class SignOutDto implements AdminSignOutRequest {
  @IsReason()
  reason: string;
}

export class PasswordLinkDto implements AdminPasswordLinkRequest {
  @IsReason()
  reason: string;
}
