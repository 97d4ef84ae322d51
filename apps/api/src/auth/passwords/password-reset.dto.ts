import { IsEmail, IsNotEmpty, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import type { PasswordResetConfirmation, PasswordResetQuestionRequest, PasswordResetRequest } from '@raffle/contracts/people/auth';
import { formMessages } from '@raffle/contracts/form-messages';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@raffle/contracts/limits';
import { MAX_EMAIL_LENGTH, MAX_SECURITY_TEXT_LENGTH, normaliseEmail } from '../auth.rules.js';
import { Normalised } from '../../platform/http/requests/fields.js';

const LINK_MESSAGE = 'Please open the link from the email again';
const TOKEN = /^[\w-]{20,100}$/;

export class PasswordResetRequestDto implements PasswordResetRequest {
  @Normalised(normaliseEmail)
  @MaxLength(MAX_EMAIL_LENGTH, { message: formMessages.email })
  @IsEmail({}, { message: formMessages.email })
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
  @IsNotEmpty({ message: formMessages.securityAnswer })
  @IsString({ message: formMessages.securityAnswer })
  securityAnswer: string;

  @MaxLength(MAX_PASSWORD_LENGTH, { message: formMessages.passwordTooLong })
  @MinLength(MIN_PASSWORD_LENGTH, { message: formMessages.passwordTooShort() })
  newPassword: string;
}
