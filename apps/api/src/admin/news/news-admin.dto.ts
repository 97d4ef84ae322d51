import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsIn, IsNotEmpty, Matches, MaxLength, ValidateIf, ValidateNested } from 'class-validator';
import type { NewsForm } from '@raffle/contracts/admin-news';
import { MAX_ALT_LENGTH, MAX_NEWS_LENGTH, STATIONS, type Station } from '@raffle/contracts/news';
import { hasDeceptiveCharacters, tidyText } from '../../auth/auth.rules.js';
import { Holds, MayBeAbsent, Normalised, PlainText } from '../../auth/person-fields.js';

const Unless = (value: unknown): PropertyDecorator => ValidateIf((_form: object, given: unknown) => given !== value);
/** Line breaks and tabs are part of a post; the other controls cannot be stored or shown. */
const isPlain = (text: string): boolean => /\S/.test(text) && !hasDeceptiveCharacters(text.replace(/[\n\t]/g, ' '));

class PhotoDto {
  @Matches(/^[\w-]{20}$/, { message: 'Please upload the photograph first' })
  id: string;

  @Normalised(tidyText)
  @MaxLength(MAX_ALT_LENGTH, { message: `The description may have at most ${MAX_ALT_LENGTH} characters` })
  @IsNotEmpty({ message: 'Please say what the photograph shows' })
  @PlainText('The description')
  alt: string;
}

export class NewsFormDto implements NewsForm {
  @Unless(null)
  @IsIn(STATIONS, { message: 'There is no such station' })
  station: Station | null;

  @IsBoolean({ message: 'Reached is either true or false' })
  reached: boolean;

  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value))
  @MaxLength(MAX_NEWS_LENGTH, { message: `A post may have at most ${MAX_NEWS_LENGTH} characters` })
  @Holds('plainText', isPlain, 'Please write the news as plain text')
  text: string;

  @Unless(null)
  @Type(() => PhotoDto)
  @ValidateNested({ message: 'Please upload the photograph first' })
  photo: PhotoDto | null;
}

/** Query parameters are text. */
export class NewsQueryDto {
  @MayBeAbsent()
  @Matches(/^\d{1,18}$/, { message: 'Please use the value of "next"' })
  after?: string;

  @MayBeAbsent()
  @IsIn(['standing', 'withdrawn'], { message: 'There is no such state' })
  state?: 'standing' | 'withdrawn';

  @MayBeAbsent()
  @IsIn(STATIONS, { message: 'There is no such station' })
  station?: Station;

  @MayBeAbsent()
  @Normalised(tidyText)
  @MaxLength(100, { message: 'Please search for at most 100 characters' })
  q?: string;
}
