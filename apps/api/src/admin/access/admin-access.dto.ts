import { IsBoolean, IsEmail, IsIn, IsInt, IsString, Length, Matches, Max, MaxLength, Min, MinLength } from 'class-validator';
import {
  ADMIN_ROLES,
  type AdminAcceptInviteRequest,
  type AdminInviteRequest,
  type AdminLoginRequest,
  type AdminPasswordRequest,
  type AdminRole,
  type AdminSetupRequest,
  type AdminStepUpRequest,
  type AdminUpdateRequest,
} from '@raffle/contracts/admin';
import { MAX_PASSWORD_LENGTH } from '@raffle/contracts/limits';
import { isDate } from '@raffle/contracts/slot-time';
import { hasVisibleText, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, normaliseEmail, tidyText } from '../../auth/auth.rules.js';
import { EMAIL_MESSAGE, Holds, MayBeAbsent, Normalised, PlainText } from '../../auth/person-fields.js';

const LONG_PASSWORD = `Password must be at most ${MAX_PASSWORD_LENGTH} characters`;
const MAX_TOKEN_LENGTH = 200;
const CODE_MESSAGE = 'Please enter the code of your authenticator app or a recovery code';

export class AdminLoginDto implements AdminLoginRequest {
  @Normalised(normaliseEmail)
  @MaxLength(MAX_EMAIL_LENGTH, { message: EMAIL_MESSAGE })
  @IsEmail({}, { message: EMAIL_MESSAGE })
  username: string;

  @MaxLength(MAX_PASSWORD_LENGTH, { message: LONG_PASSWORD })
  @MinLength(1, { message: 'Password is required' })
  password: string;

  @MayBeAbsent()
  @MaxLength(40, { message: CODE_MESSAGE })
  @IsString({ message: CODE_MESSAGE })
  code?: string;
}

export class AdminSetupDto implements AdminSetupRequest {
  @Normalised((text) => text.trim())
  @MaxLength(MAX_TOKEN_LENGTH, { message: 'Setup token is not right' })
  @MinLength(1, { message: 'Setup token is required' })
  token: string;

  @Normalised(tidyText)
  @PlainText('Name')
  @MaxLength(MAX_NAME_LENGTH, { message: `Name must be at most ${MAX_NAME_LENGTH} characters` })
  @Holds('visible', hasVisibleText, 'Full name is required')
  fullName: string;

  @Normalised(normaliseEmail)
  @MaxLength(MAX_EMAIL_LENGTH, { message: EMAIL_MESSAGE })
  @IsEmail({}, { message: EMAIL_MESSAGE })
  username: string;

  @MaxLength(MAX_PASSWORD_LENGTH, { message: LONG_PASSWORD })
  @MinLength(1, { message: 'Password is required' })
  password: string;
}

export class AdminStepUpDto implements AdminStepUpRequest {
  @MaxLength(MAX_PASSWORD_LENGTH, { message: LONG_PASSWORD })
  @MinLength(1, { message: 'Password is required' })
  password: string;

  @MayBeAbsent()
  @MaxLength(40, { message: CODE_MESSAGE })
  @IsString({ message: CODE_MESSAGE })
  code?: string;
}

export class AdminPasswordDto extends AdminStepUpDto implements AdminPasswordRequest {
  @MaxLength(MAX_PASSWORD_LENGTH, { message: LONG_PASSWORD })
  @MinLength(1, { message: 'Password is required' })
  newPassword: string;
}

export class AdminTotpConfirmDto {
  @Normalised((text) => text.replace(/\s/g, ''))
  @Matches(/^\d{6}$/, { message: 'The code has six digits' })
  code: string;
}

export class AdminInviteDto implements AdminInviteRequest {
  @Normalised(normaliseEmail)
  @MaxLength(MAX_EMAIL_LENGTH, { message: EMAIL_MESSAGE })
  @IsEmail({}, { message: EMAIL_MESSAGE })
  username: string;

  @IsIn(ADMIN_ROLES, { message: 'Please choose a role' })
  role: AdminRole;
}

export class AdminAcceptInviteDto implements AdminAcceptInviteRequest {
  @Length(20, MAX_TOKEN_LENGTH, { message: 'This invitation is not right' })
  token: string;

  @Normalised(tidyText)
  @PlainText('Name')
  @MaxLength(MAX_NAME_LENGTH, { message: `Name must be at most ${MAX_NAME_LENGTH} characters` })
  @Holds('visible', hasVisibleText, 'Full name is required')
  fullName: string;

  @MaxLength(MAX_PASSWORD_LENGTH, { message: LONG_PASSWORD })
  @MinLength(1, { message: 'Password is required' })
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

/** Query parameters are text. */
export class AuditQueryDto {
  @MayBeAbsent()
  @PlainText('Search')
  @MaxLength(120, { message: 'Search for at most 120 characters' })
  q?: string;

  @MayBeAbsent()
  @Holds('date', isDate, 'Please give a date such as 2025-06-14')
  from?: string;

  @MayBeAbsent()
  @Holds('date', isDate, 'Please give a date such as 2025-06-14')
  to?: string;

  @MayBeAbsent()
  @Matches(/^\d{1,18}$/, { message: 'Please use the value of "next"' })
  before?: string;

  @MayBeAbsent()
  @Matches(/^[\w-]{1,40}$/, { message: 'There is no organiser of this id' })
  admin?: string;

  @MayBeAbsent()
  @Matches(/^[a-z.-]{1,60}$/, { message: 'There is no such deed' })
  action?: string;

  @MayBeAbsent()
  @Matches(/^[a-z-]{1,40}$/, { message: 'There is no such kind' })
  subjectKind?: string;

  @MayBeAbsent()
  @MaxLength(80, { message: 'There is no such subject' })
  @IsString({ message: 'There is no such subject' })
  subjectId?: string;

  @MayBeAbsent()
  @Normalised(Number as unknown as (text: string) => string)
  @Max(200, { message: 'At most 200 at a time' })
  @Min(1, { message: 'At least 1 at a time' })
  @IsInt({ message: 'A whole number please' })
  limit?: number;
}
