import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import type { PasswordResetConfirmation } from '@raffle/contracts/people/auth';
import { formMessages } from '@raffle/contracts/form-messages';
import { MAX_SECURITY_TEXT_LENGTH } from '../auth.rules.js';
import { LinkTokenDto } from '../auth.dto.js';
import { IsNewPassword } from '../person-fields.js';

export class PasswordResetConfirmDto extends LinkTokenDto implements PasswordResetConfirmation {
  @MaxLength(MAX_SECURITY_TEXT_LENGTH, { message: `Security answer must be at most ${MAX_SECURITY_TEXT_LENGTH} characters` })
  @IsNotEmpty({ message: formMessages.securityAnswer })
  @IsString({ message: formMessages.securityAnswer })
  securityAnswer: string;

  @IsNewPassword()
  newPassword: string;
}
