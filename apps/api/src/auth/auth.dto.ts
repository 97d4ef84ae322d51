import { IsEmail, IsIn, IsNotEmpty, IsString, MaxLength, MinLength } from 'class-validator';
import type { LoginRequest, NameDisplay, RegisterRequest, UpdateUserRequest } from '@raffle/contracts/auth';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, MIN_PHONE_LENGTH } from '@raffle/contracts/limits';
import {
  hasVisibleText,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_SECURITY_TEXT_LENGTH,
  normaliseEmail,
  tidyText,
} from './auth.rules.js';
import { EMAIL_MESSAGE, Holds, IsPhone, MayBeAbsent, Normalised, PlainText } from './person-fields.js';

const PHONE_MESSAGE = `Phone number must be at least ${MIN_PHONE_LENGTH} characters`;

export class LoginDto implements LoginRequest {
  @Normalised(normaliseEmail)
  @MaxLength(MAX_EMAIL_LENGTH, { message: EMAIL_MESSAGE })
  @IsEmail({}, { message: EMAIL_MESSAGE })
  username: string;

  @MaxLength(MAX_PASSWORD_LENGTH, { message: `Password must be at most ${MAX_PASSWORD_LENGTH} characters` })
  @MinLength(1, { message: 'Password is required' })
  password: string;
}

export class RegisterDto implements RegisterRequest {
  @Normalised(normaliseEmail)
  @MaxLength(MAX_EMAIL_LENGTH, { message: EMAIL_MESSAGE })
  @IsEmail({}, { message: EMAIL_MESSAGE })
  username: string;

  @MaxLength(MAX_PASSWORD_LENGTH, { message: `Password must be at most ${MAX_PASSWORD_LENGTH} characters` })
  @MinLength(MIN_PASSWORD_LENGTH, { message: `Password must be at least ${MIN_PASSWORD_LENGTH} characters` })
  password: string;

  @IsPhone()
  @MaxLength(MAX_PHONE_LENGTH, { message: `Phone number must be at most ${MAX_PHONE_LENGTH} characters` })
  @MinLength(MIN_PHONE_LENGTH, { message: PHONE_MESSAGE })
  phoneNumber: string;

  /** One of the form's codes or a question in the person's own words. */
  @Normalised(tidyText)
  @PlainText('Security question')
  @MaxLength(MAX_SECURITY_TEXT_LENGTH, { message: `Security question must be at most ${MAX_SECURITY_TEXT_LENGTH} characters` })
  @IsNotEmpty({ message: 'Security question is required' })
  @IsString({ message: 'Security question is required' })
  securityQuestion: string;

  @Normalised((text) => text.trim())
  @MaxLength(MAX_SECURITY_TEXT_LENGTH, { message: `Security answer must be at most ${MAX_SECURITY_TEXT_LENGTH} characters` })
  @IsNotEmpty({ message: 'Security answer is required' })
  @IsString({ message: 'Security answer is required' })
  securityAnswer: string;

  @Normalised(tidyText)
  @PlainText('Name')
  @MaxLength(MAX_NAME_LENGTH, { message: `Name must be at most ${MAX_NAME_LENGTH} characters` })
  @Holds('visible', hasVisibleText, 'Full name is required')
  fullName: string;
}

export class UpdateUserDto implements UpdateUserRequest {
  @MayBeAbsent()
  @Normalised(tidyText)
  @PlainText('Name')
  @MaxLength(MAX_NAME_LENGTH, { message: `Name must be at most ${MAX_NAME_LENGTH} characters` })
  @Holds('visible', hasVisibleText, 'Full name is required')
  fullName?: string;

  @MayBeAbsent()
  @IsPhone()
  @MaxLength(MAX_PHONE_LENGTH, { message: `Phone number must be at most ${MAX_PHONE_LENGTH} characters` })
  @MinLength(MIN_PHONE_LENGTH, { message: PHONE_MESSAGE })
  phoneNumber?: string;

  @MayBeAbsent()
  @IsIn(['full', 'initial', 'anonymous'] satisfies NameDisplay[], { message: 'Please choose how your name is shown' })
  nameDisplay?: NameDisplay;
}
