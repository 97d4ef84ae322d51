import { IsIn } from 'class-validator';
import type { ClaimAccountRequest, CurrentPasswordRequest } from '@raffle/contracts/people/account';
import type { EmailLinkRequest, LoginRequest, NameDisplay, RegisterRequest, UpdateUserRequest } from '@raffle/contracts/people/auth';
import {
  IsEmailAddress,
  IsLinkToken,
  IsNewEmailAddress,
  IsNewPassword,
  IsNewSecurityAnswer,
  IsPassword,
  IsPersonName,
  IsPhone,
  IsSecurityQuestion,
} from './person-fields.js';
import { MayBeAbsent } from '../platform/http/requests/fields.js';

const NAME_DISPLAYS: NameDisplay[] = ['full', 'initial', 'anonymous'];
const NAME_DISPLAY_MESSAGE = 'Please choose how your name is shown';

/** Request body with an account's email address. The server then sends an email to the account's owner. */
export class AddressDto implements EmailLinkRequest {
  @IsEmailAddress()
  username: string;
}

export class LoginDto extends AddressDto implements LoginRequest {
  @IsPassword()
  password: string;
}

/** Request body of the page that an emailed link opens. Loading that page does not change anything by itself. */
export class LinkTokenDto {
  @IsLinkToken()
  token: string;
}

export class CurrentPasswordDto implements CurrentPasswordRequest {
  @IsPassword()
  password: string;
}

/** The owner's details, submitted when an account is created or claimed. */
export class OwnerDto implements Omit<RegisterRequest, 'username'> {
  @IsNewPassword()
  password: string;

  @IsPhone()
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
  @IsNewEmailAddress()
  username: string;
}

export class ClaimAccountDto extends OwnerDto implements ClaimAccountRequest {
  @IsLinkToken()
  token: string;
}

export class UpdateUserDto implements UpdateUserRequest {
  @MayBeAbsent()
  @IsPersonName()
  fullName?: string;

  @MayBeAbsent()
  @IsPhone()
  phoneNumber?: string;

  @MayBeAbsent()
  @IsIn(NAME_DISPLAYS, { message: NAME_DISPLAY_MESSAGE })
  nameDisplay?: NameDisplay;
}
