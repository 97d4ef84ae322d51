import { IsEmail, IsIn, MaxLength, MinLength } from 'class-validator';
import type { LoginRequest, NameDisplay, RegisterRequest, UpdateUserRequest } from '@raffle/contracts/people/auth';
import { formMessages } from '@raffle/contracts/form-messages';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, MIN_PHONE_LENGTH } from '@raffle/contracts/limits';
import { MAX_EMAIL_LENGTH, MAX_PHONE_LENGTH, normaliseEmail } from './auth.rules.js';
import { IsNewSecurityAnswer, IsPersonName, IsPhone, IsPlainEmail, IsSecurityQuestion } from './person-fields.js';
import { MayBeAbsent, Normalised } from '../platform/http/requests/fields.js';

const NAME_DISPLAYS: NameDisplay[] = ['full', 'initial', 'anonymous'];
const NAME_DISPLAY_MESSAGE = 'Please choose how your name is shown';

export class LoginDto implements LoginRequest {
  @Normalised(normaliseEmail)
  @MaxLength(MAX_EMAIL_LENGTH, { message: formMessages.email })
  @IsEmail({}, { message: formMessages.email })
  username: string;

  @MaxLength(MAX_PASSWORD_LENGTH, { message: formMessages.passwordTooLong })
  @MinLength(1, { message: formMessages.password })
  password: string;
}

/** What the owner of an account says of themselves, whether it is new or was somebody else's. */
export class OwnerDto implements Omit<RegisterRequest, 'username'> {
  @MaxLength(MAX_PASSWORD_LENGTH, { message: formMessages.passwordTooLong })
  @MinLength(MIN_PASSWORD_LENGTH, { message: formMessages.passwordTooShort() })
  password: string;

  @IsPhone()
  @MaxLength(MAX_PHONE_LENGTH, { message: `Phone number must be at most ${MAX_PHONE_LENGTH} characters` })
  @MinLength(MIN_PHONE_LENGTH, { message: formMessages.phoneNumber })
  phoneNumber: string;

  @IsSecurityQuestion()
  securityQuestion: string;

  @IsNewSecurityAnswer()
  securityAnswer: string;

  @IsPersonName()
  fullName: string;

  @MayBeAbsent()
  @IsIn(NAME_DISPLAYS, { message: NAME_DISPLAY_MESSAGE })
  nameDisplay?: NameDisplay;
}

export class RegisterDto extends OwnerDto implements RegisterRequest {
  @Normalised(normaliseEmail)
  @MaxLength(MAX_EMAIL_LENGTH, { message: formMessages.email })
  @IsPlainEmail()
  @IsEmail({}, { message: formMessages.email })
  username: string;
}

export class UpdateUserDto implements UpdateUserRequest {
  @MayBeAbsent()
  @IsPersonName()
  fullName?: string;

  @MayBeAbsent()
  @IsPhone()
  @MaxLength(MAX_PHONE_LENGTH, { message: `Phone number must be at most ${MAX_PHONE_LENGTH} characters` })
  @MinLength(MIN_PHONE_LENGTH, { message: formMessages.phoneNumber })
  phoneNumber?: string;

  @MayBeAbsent()
  @IsIn(NAME_DISPLAYS, { message: NAME_DISPLAY_MESSAGE })
  nameDisplay?: NameDisplay;
}
