import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import type { PasswordResetConfirmation } from '@raffle/contracts/people/auth';
import { formMessages } from '@raffle/contracts/form-messages';
import { MAX_SECURITY_TEXT_LENGTH } from '../auth.rules.js';
import { IsLinkToken, IsNewPassword } from '../person-fields.js';

export class PasswordResetQuestionDto {
  @IsLinkToken()
  token: string;
}

export class PasswordResetConfirmDto implements PasswordResetConfirmation {
  @IsLinkToken()
  token: string;

  @MaxLength(MAX_SECURITY_TEXT_LENGTH, { message: `Security answer must be at most ${MAX_SECURITY_TEXT_LENGTH} characters` })
  @IsNotEmpty({ message: formMessages.securityAnswer })
  @IsString({ message: formMessages.securityAnswer })
  securityAnswer: string;

  @IsNewPassword()
  newPassword: string;
}
