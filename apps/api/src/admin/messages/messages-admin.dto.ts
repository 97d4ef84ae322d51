import { Type } from 'class-transformer';
import { IsIn, IsInt, IsNotEmpty, IsObject, Matches, MaxLength, ValidateNested } from 'class-validator';
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
  type MessageToSend,
} from '@raffle/contracts/admin/messages';
import { isDate } from '@raffle/contracts/slot-time';
import { tidyLines, tidyText } from '../../auth/auth.rules.js';
import { PlainText } from '../../auth/person-fields.js';
import { MayBeAbsent, Normalised, OrNull, Satisfies } from '../../platform/http/requests/fields.js';
import { SeasonPageQuery } from '../../platform/lists/list-query.dto.js';

class AudienceDto implements Audience {
  @IsIn(AUDIENCES, { message: 'Unknown group' })
  kind: AudienceKind;

  @IsInt({ message: 'Please enter a year' })
  year: number;

  @OrNull((form) => (form as Audience).kind !== 'day-buyers')
  @Satisfies('date', isDate, 'Please choose the day')
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
  @MaxLength(MAX_SUBJECT_LENGTH, { message: `The subject can have at most ${MAX_SUBJECT_LENGTH} characters` })
  @IsNotEmpty({ message: 'Please enter a subject' })
  @PlainText('The subject')
  subject: string;

  @Normalised(tidyLines)
  @MaxLength(MAX_MESSAGE_LENGTH, { message: `The message can have at most ${MAX_MESSAGE_LENGTH} characters` })
  @IsNotEmpty({ message: 'Please write the message' })
  text: string;
}

export class MessageToSendDto extends MessageFormDto implements MessageToSend {
  @MayBeAbsent()
  @Matches(/^[0-9a-f]{64}$/, { message: 'Not the group of a preview' })
  group?: string;
}

export class MessageQueryDto extends SeasonPageQuery {
  @MayBeAbsent()
  @IsIn(['sending', 'sent', 'stopped'] satisfies MessageState[], { message: 'Unknown state' })
  state?: MessageState;

  @MayBeAbsent()
  @Normalised(tidyText)
  @MaxLength(100, { message: 'Please search for at most 100 characters' })
  q?: string;
}
