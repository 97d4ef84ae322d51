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

export class PresentPasswordDto implements DeleteAccountRequest, EndSessionsRequest {
  @IsPassword()
  password: string;
}

export class ChangeEmailDto extends PresentPasswordDto implements ChangeEmailRequest {
  @IsNewEmailAddress()
  email: string;
}

export class ChangePasswordDto extends PresentPasswordDto implements ChangePasswordRequest {
  @IsNewPassword()
  newPassword: string;
}

export class ChangeSecurityQuestionDto extends PresentPasswordDto implements ChangeSecurityQuestionRequest {
  @IsSecurityQuestion()
  securityQuestion: string;

  @IsNewSecurityAnswer()
  securityAnswer: string;
}

/** Request from the page that an emailed link opens. */
export class EmailLinkOpeningDto {
  @IsLinkToken()
  token: string;
}
