import { IsEmail, IsNotEmpty, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import type { PasswordResetConfirmation, PasswordResetQuestionRequest, PasswordResetRequest } from '@raffle/contracts/auth';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@raffle/contracts/limits';
import { MAX_EMAIL_LENGTH, MAX_SECURITY_TEXT_LENGTH, normaliseEmail } from './auth.rules.js';
import { EMAIL_MESSAGE, Normalised } from './person-fields.js';

const LINK_MESSAGE = 'Please open the link from the mail again';
const TOKEN = /^[\w-]{20,100}$/;

export class PasswordResetRequestDto implements PasswordResetRequest {
  @Normalised(normaliseEmail)
  @MaxLength(MAX_EMAIL_LENGTH, { message: EMAIL_MESSAGE })
  @IsEmail({}, { message: EMAIL_MESSAGE })
  username: string;
}

export class PasswordResetQuestionDto implements PasswordResetQuestionRequest {
  @Matches(TOKEN, { message: LINK_MESSAGE })
  token: string;
}

export class PasswordResetConfirmDto implements PasswordResetConfirmation {
  @Matches(TOKEN, { message: LINK_MESSAGE })
  token: string;

  @MaxLength(MAX_SECURITY_TEXT_LENGTH, { message: `Security answer must be at most ${MAX_SECURITY_TEXT_LENGTH} characters` })
  @IsNotEmpty({ message: 'Security answer is required' })
  @IsString({ message: 'Security answer is required' })
  securityAnswer: string;

  @MaxLength(MAX_PASSWORD_LENGTH, { message: `Password must be at most ${MAX_PASSWORD_LENGTH} characters` })
  @MinLength(MIN_PASSWORD_LENGTH, { message: `Password must be at least ${MIN_PASSWORD_LENGTH} characters` })
  newPassword: string;
}
