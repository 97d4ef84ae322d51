import { IsEmail, MaxLength } from 'class-validator';
import type { AdminPersonChange } from '@raffle/contracts/admin-bookings';
import { hasVisibleText, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, normaliseEmail, tidyText } from '../../auth/auth.rules.js';
import { EMAIL_MESSAGE, Holds, MayBeAbsent, Normalised, PlainText } from '../../auth/person-fields.js';

export class PersonChangeDto implements AdminPersonChange {
  @MayBeAbsent()
  @Normalised(tidyText)
  @PlainText('Name')
  @MaxLength(MAX_NAME_LENGTH, { message: `Name must be at most ${MAX_NAME_LENGTH} characters` })
  @Holds('visible', hasVisibleText, 'Full name is required')
  fullName?: string;

  @MayBeAbsent()
  @Normalised(normaliseEmail)
  @MaxLength(MAX_EMAIL_LENGTH, { message: EMAIL_MESSAGE })
  @IsEmail({}, { message: EMAIL_MESSAGE })
  email?: string;

  @Normalised(tidyText)
  @PlainText('Reason')
  @MaxLength(300, { message: 'The reason must be at most 300 characters' })
  @Holds('visible', hasVisibleText, 'Please give a reason')
  reason: string;
}
