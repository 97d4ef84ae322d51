import type { ChangeEmailRequest, ChangePasswordRequest, ChangeSecurityQuestionRequest } from '@raffle/contracts/people/account';
import { CurrentPasswordDto } from '../auth/auth.dto.js';
import { IsNewEmailAddress, IsNewPassword, IsNewSecurityAnswer, IsSecurityQuestion } from '../auth/person-fields.js';

export class ChangeEmailDto extends CurrentPasswordDto implements ChangeEmailRequest {
  @IsNewEmailAddress()
  email: string;
}

export class ChangePasswordDto extends CurrentPasswordDto implements ChangePasswordRequest {
  @IsNewPassword()
  newPassword: string;
}

export class ChangeSecurityQuestionDto extends CurrentPasswordDto implements ChangeSecurityQuestionRequest {
  @IsSecurityQuestion()
  securityQuestion: string;

  @IsNewSecurityAnswer()
  securityAnswer: string;
}
