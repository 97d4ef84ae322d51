import type {
  ChangeEmailRequest,
  ChangePasswordRequest,
  ChangeSecurityQuestionRequest,
  DeleteAccountRequest,
  EndSessionsRequest,
} from '@raffle/contracts/people/account';
import {
  IsLinkToken,
  IsNewEmailAddress,
  IsNewPassword,
  IsNewSecurityAnswer,
  IsPassword,
  IsSecurityQuestion,
} from '../auth/person-fields.js';

export class CurrentPasswordDto implements DeleteAccountRequest, EndSessionsRequest {
  @IsPassword()
  password: string;
}

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

/** Request body that the page opened by an emailed link sends. */
export class EmailLinkOpeningDto {
  @IsLinkToken()
  token: string;
}
