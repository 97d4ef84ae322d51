import { applyDecorators } from '@nestjs/common';
import { hasEnoughLetters } from '@raffle/contracts/people/auth';
import { formMessages } from '@raffle/contracts/form-messages';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, MIN_PHONE_LENGTH } from '@raffle/contracts/limits';
import { hasAnyWebAddress } from '@raffle/contracts/web-address-abroad';
import { IsEmail, IsNotEmpty, IsString, Matches, MaxLength, MinLength, ValidateBy, type ValidationArguments } from 'class-validator';
import { Normalised, Satisfies } from '../platform/http/requests/fields.js';
import {
  hasVisibleText,
  hiddenCharacter,
  internationalPhone,
  isPlainEmail,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_SECURITY_TEXT_LENGTH,
  normaliseEmail,
  oneLine,
  tidyText,
} from './auth.rules.js';

/** The error message includes the rejected character's code point, because the character itself is invisible in the field. */
export const PlainText = (what: string): PropertyDecorator =>
  ValidateBy({
    name: 'plainText',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && hiddenCharacter(value) === undefined,
      defaultMessage: ({ value } = {} as ValidationArguments) =>
        `${what} contains characters that cannot be shown (${hiddenCharacter(String(value)) ?? ''}). Please type it again.`,
    },
  });

/** An email address, possibly that of an existing account. `IsNewEmailAddress` is stricter. */
export const IsEmailAddress = (): PropertyDecorator =>
  applyDecorators(
    IsEmail({}, { message: formMessages.email }),
    MaxLength(MAX_EMAIL_LENGTH, { message: formMessages.email }),
    Normalised(normaliseEmail),
  );

/** An email address for a new account. */
export const IsNewEmailAddress = (): PropertyDecorator =>
  applyDecorators(
    IsEmailAddress(),
    ValidateBy(
      { name: 'plainText', validator: { validate: (value: unknown) => typeof value !== 'string' || isPlainEmail(value) } },
      { message: formMessages.email },
    ),
  );

/**
 * A password to verify, or an organiser's new password. An organiser's new password is checked elsewhere, for length and strength together.
 */
export const IsPassword = (): PropertyDecorator =>
  applyDecorators(
    MinLength(1, { message: formMessages.password }),
    MaxLength(MAX_PASSWORD_LENGTH, { message: formMessages.passwordTooLong }),
  );

/** A buyer's new password. */
export const IsNewPassword = (): PropertyDecorator =>
  applyDecorators(
    MinLength(MIN_PASSWORD_LENGTH, { message: formMessages.passwordTooShort() }),
    MaxLength(MAX_PASSWORD_LENGTH, { message: formMessages.passwordTooLong }),
  );

/** An emailed link's token. */
export const IsLinkToken = (): PropertyDecorator => Matches(/^[\w-]{20,100}$/, { message: 'Please open the link from the email again' });

export const IsPhone = (): PropertyDecorator =>
  applyDecorators(
    MinLength(MIN_PHONE_LENGTH, { message: formMessages.phoneNumber }),
    MaxLength(MAX_PHONE_LENGTH, { message: `Phone number must be at most ${MAX_PHONE_LENGTH} characters` }),
    Satisfies(
      'phone',
      (text) => internationalPhone(text) !== undefined,
      'Please begin with + and the country code, such as +267 71 234 567 or +44 7911 123456',
    ),
  );

/**
 * A person's name. It must not contain a web address, because names appear on the public grid and in emails and could be used for
 * advertising.
 */
export const IsPersonName = (): PropertyDecorator =>
  applyDecorators(
    Satisfies('visible', hasVisibleText, formMessages.fullName),
    Satisfies('noLink', (text) => !hasAnyWebAddress(text), formMessages.nameWithLink),
    MaxLength(MAX_NAME_LENGTH, { message: `Name must be at most ${MAX_NAME_LENGTH} characters` }),
    PlainText('Name'),
    Normalised(tidyText),
  );

/** One of the form's question codes, or a question that the user wrote themselves. */
export const IsSecurityQuestion = (): PropertyDecorator =>
  applyDecorators(
    IsString({ message: formMessages.securityQuestion }),
    IsNotEmpty({ message: formMessages.securityQuestion }),
    MaxLength(MAX_SECURITY_TEXT_LENGTH, { message: `Security question must be at most ${MAX_SECURITY_TEXT_LENGTH} characters` }),
    PlainText('Security question'),
    Normalised(tidyText),
  );

/** The answer to a new security question. Answers stored earlier may be shorter. */
export const IsNewSecurityAnswer = (): PropertyDecorator =>
  applyDecorators(
    IsString({ message: formMessages.securityAnswer }),
    IsNotEmpty({ message: formMessages.securityAnswer }),
    Satisfies('letters', (text) => text === '' || hasEnoughLetters(text), formMessages.securityAnswerTooShort),
    MaxLength(MAX_SECURITY_TEXT_LENGTH, { message: `Security answer must be at most ${MAX_SECURITY_TEXT_LENGTH} characters` }),
    Normalised((text) => text.trim()),
  );

/** An organiser's reason, which is recorded in the audit log. */
export const IsReason = (): PropertyDecorator =>
  applyDecorators(
    Satisfies('visible', hasVisibleText, 'Please give a reason'),
    MaxLength(300, { message: 'The reason must be at most 300 characters' }),
    PlainText('Reason'),
    Normalised(oneLine),
  );
