import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsNotEmpty, IsObject, Matches, MaxLength, ValidateIf, ValidateNested } from 'class-validator';
import {
  AUDIENCES,
  MAX_MESSAGE_LENGTH,
  MAX_SUBJECT_LENGTH,
  MESSAGE_PURPOSES,
  type Audience,
  type AudienceKind,
  type MessageForm,
  type MessagePurpose,
  type MessageState,
} from '@raffle/contracts/admin-messages';
import { isDate } from '@raffle/contracts/slot-time';
import { hasDeceptiveCharacters, tidyText } from '../../auth/auth.rules.js';
import { Holds, MayBeAbsent, Normalised, PlainText } from '../../auth/person-fields.js';

/** Line breaks and tabs are part of a text; the other controls cannot be shown. */
const isPlain = (text: string): boolean => /\S/.test(text) && !hasDeceptiveCharacters(text.replace(/[\n\t]/g, ' '));

class AudienceDto implements Audience {
  @IsIn(AUDIENCES, { message: 'There is no such group' })
  kind: AudienceKind;

  @IsInt({ message: 'Please give a year' })
  year: number;

  @ValidateIf(({ kind, date }: Audience) => kind === 'day-buyers' || date !== null)
  @Holds('date', isDate, 'Please give a date such as 2025-06-14')
  date: string | null;
}

export class MessageFormDto implements MessageForm {
  @Type(() => AudienceDto)
  @ValidateNested()
  @IsObject({ message: 'Please choose a group' })
  audience: AudienceDto;

  @IsIn(MESSAGE_PURPOSES, { message: 'A message is about a booking or news' })
  purpose: MessagePurpose;

  @Normalised(tidyText)
  @MaxLength(MAX_SUBJECT_LENGTH, { message: `The subject may have at most ${MAX_SUBJECT_LENGTH} characters` })
  @IsNotEmpty({ message: 'Please give a subject' })
  @PlainText('The subject')
  subject: string;

  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value))
  @MaxLength(MAX_MESSAGE_LENGTH, { message: `The message may have at most ${MAX_MESSAGE_LENGTH} characters` })
  @Holds('plainText', isPlain, 'Please write the message as plain text')
  text: string;
}

/** Query parameters are text. */
export class MessageQueryDto {
  @MayBeAbsent()
  @Matches(/^\d{1,18}$/, { message: 'Please use the value of "next"' })
  after?: string;

  @MayBeAbsent()
  @IsIn(['sending', 'sent', 'stopped'] satisfies MessageState[], { message: 'There is no such state' })
  state?: MessageState;

  @MayBeAbsent()
  @Normalised(tidyText)
  @MaxLength(100, { message: 'Please search for at most 100 characters' })
  q?: string;
}
