import { IsEmail, MaxLength } from 'class-validator';
import type { AdminPasswordLinkRequest, AdminPersonChange, AdminSignOutRequest } from '@raffle/contracts/admin/bookings';
import { formMessages } from '@raffle/contracts/form-messages';
import { MAX_EMAIL_LENGTH, normaliseEmail } from '../../auth/auth.rules.js';
import { IsPersonName, IsPlainEmail, IsReason } from '../../auth/person-fields.js';
import { MayBeAbsent, Normalised } from '../../platform/http/requests/fields.js';

class CorrectionDto {
  @MayBeAbsent()
  @IsPersonName()
  fullName?: string;

  @MayBeAbsent()
  @Normalised(normaliseEmail)
  @MaxLength(MAX_EMAIL_LENGTH, { message: formMessages.email })
  @IsPlainEmail()
  @IsEmail({}, { message: formMessages.email })
  email?: string;
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
