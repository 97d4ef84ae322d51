import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, IsString, Length, Matches, MaxLength, MinLength, ValidateNested } from 'class-validator';
import {
  ADMIN_ROLES,
  type AdminAcceptInviteRequest,
  type AdminInviteRequest,
  type AdminLoginRequest,
  type AdminPasswordRequest,
  type AdminPasswordResetConfirmation,
  type AdminRole,
  type AdminSetupRequest,
  type AdminStepUpRequest,
  type AdminUpdateRequest,
} from '@raffle/contracts/admin/access';
import { PasskeyProofDto } from '../../auth/passkeys/passkey.dto.js';
import { IsEmailAddress, IsLinkToken, IsNewEmailAddress, IsPassword, IsPersonName } from '../../auth/person-fields.js';
import { MayBeAbsent, Normalised } from '../../platform/http/requests/fields.js';
import { Cursor, DayRangeQuery, Limit } from '../../platform/lists/list-query.dto.js';
import { IsSearchText } from '../fields.js';

const MAX_TOKEN_LENGTH = 200;
const CODE_MESSAGE = 'Please enter the code from your authenticator app or a recovery code';
const PASSKEY_MESSAGE = 'This is not a valid passkey response';

export class AdminStepUpDto implements AdminStepUpRequest {
  @IsPassword()
  password: string;

  @MayBeAbsent()
  @MaxLength(40, { message: CODE_MESSAGE })
  @IsString({ message: CODE_MESSAGE })
  code?: string;

  @MayBeAbsent()
  @IsObject({ message: PASSKEY_MESSAGE })
  @ValidateNested({ message: PASSKEY_MESSAGE })
  @Type(() => PasskeyProofDto)
  passkey?: PasskeyProofDto;
}

export class AdminLoginDto extends AdminStepUpDto implements AdminLoginRequest {
  @IsEmailAddress()
  username: string;
}

export class AdminSetupDto implements AdminSetupRequest {
  @Normalised((text) => text.trim())
  @MaxLength(MAX_TOKEN_LENGTH, { message: 'Setup token is wrong' })
  @MinLength(1, { message: 'Setup token is required' })
  token: string;

  @IsPersonName()
  fullName: string;

  @IsNewEmailAddress()
  username: string;

  @IsPassword()
  password: string;
}

export class AdminPasswordDto extends AdminStepUpDto implements AdminPasswordRequest {
  @IsPassword()
  newPassword: string;
}

export class AdminPasswordResetConfirmDto implements AdminPasswordResetConfirmation {
  @IsLinkToken()
  token: string;

  @IsPassword()
  newPassword: string;
}

export class AdminTotpConfirmDto {
  @Normalised((text) => text.replace(/\s/g, ''))
  @Matches(/^\d{6}$/, { message: 'The code has six digits' })
  code: string;
}

export class InviteOwnerDto {
  @IsNewEmailAddress()
  username: string;
}

export class AdminInviteDto extends InviteOwnerDto implements AdminInviteRequest {
  @IsIn(ADMIN_ROLES, { message: 'Please choose a role' })
  role: AdminRole;
}

export class AdminAcceptInviteDto implements AdminAcceptInviteRequest {
  @Length(20, MAX_TOKEN_LENGTH, { message: 'This invitation is not valid' })
  token: string;

  @IsPersonName()
  fullName: string;

  @IsPassword()
  password: string;
}

export class AdminUpdateDto implements AdminUpdateRequest {
  @MayBeAbsent()
  @IsIn(ADMIN_ROLES, { message: 'Please choose a role' })
  role?: AdminRole;

  @MayBeAbsent()
  @IsBoolean({ message: 'Active is either true or false' })
  active?: boolean;
}

/** Request body for the `team.make-owner` action. */
export class MakeOwnerDto {
  @Matches(/^[\w-]{1,40}$/, { message: 'There is no organiser with this ID' })
  id: string;

  @IsBoolean({ message: 'Active is either true or false' })
  active: boolean;
}

export class AuditQueryDto extends DayRangeQuery {
  @IsSearchText()
  q?: string;

  /** Cursor for the next page. Other lists call this parameter `after`. */
  @Cursor()
  before?: string;

  @MayBeAbsent()
  @Matches(/^[\w-]{1,40}$/, { message: 'There is no organiser with this ID' })
  admin?: string;

  @MayBeAbsent()
  @Matches(/^[a-z.-]{1,60}$/, { message: 'Unknown action' })
  action?: string;

  @MayBeAbsent()
  @Matches(/^[a-z-]{1,40}$/, { message: 'Unknown kind' })
  subjectKind?: string;

  @MayBeAbsent()
  @MaxLength(80, { message: 'Unknown subject' })
  @IsString({ message: 'Unknown subject' })
  subjectId?: string;

  @Limit()
  limit?: number;
}
