import { IsEmail, Matches, MaxLength, MinLength } from 'class-validator';
import type {
  ChangeEmailRequest,
  ChangePasswordRequest,
  ChangeSecurityQuestionRequest,
  DeleteAccountRequest,
  EmailLinkOpening,
  EndSessionsRequest,
} from '@raffle/contracts/people/account';
import { formMessages } from '@raffle/contracts/form-messages';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@raffle/contracts/limits';
import { MAX_EMAIL_LENGTH, normaliseEmail } from '../auth/auth.rules.js';
import { IsNewSecurityAnswer, IsPlainEmail, IsSecurityQuestion } from '../auth/person-fields.js';
import { Normalised } from '../platform/http/requests/fields.js';

export class PresentPasswordDto implements DeleteAccountRequest, EndSessionsRequest {
  @MaxLength(MAX_PASSWORD_LENGTH, { message: formMessages.passwordTooLong })
  @MinLength(1, { message: formMessages.password })
  password: string;
}

export class ChangeEmailDto extends PresentPasswordDto implements ChangeEmailRequest {
  @Normalised(normaliseEmail)
  @MaxLength(MAX_EMAIL_LENGTH, { message: formMessages.email })
  @IsPlainEmail()
  @IsEmail({}, { message: formMessages.email })
  email: string;
}

export class ChangePasswordDto extends PresentPasswordDto implements ChangePasswordRequest {
  @MaxLength(MAX_PASSWORD_LENGTH, { message: formMessages.passwordTooLong })
  @MinLength(MIN_PASSWORD_LENGTH, { message: formMessages.passwordTooShort() })
  newPassword: string;
}

export class ChangeSecurityQuestionDto extends PresentPasswordDto implements ChangeSecurityQuestionRequest {
  @IsSecurityQuestion()
  securityQuestion: string;

  @IsNewSecurityAnswer()
  securityAnswer: string;
}

export class EmailLinkOpeningDto implements EmailLinkOpening {
  @Matches(/^[\w-]{20,100}$/, { message: 'Please open the link from the email again' })
  token: string;
}
