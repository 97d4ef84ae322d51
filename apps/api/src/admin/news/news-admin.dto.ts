import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsNotEmpty, IsObject, Matches, MaxLength, ValidateNested } from 'class-validator';
import type { NewsForm } from '@raffle/contracts/admin/news';
import { MAX_ALT_LENGTH, MAX_NEWS_LENGTH, STATIONS, type Station } from '@raffle/contracts/content/news';
import { tidyLines, tidyText } from '../../auth/auth.rules.js';
import { PlainText } from '../../auth/person-fields.js';
import { MayBeAbsent, Normalised, OrNull } from '../../platform/http/requests/fields.js';
import { SeasonPageQuery } from '../../platform/lists/list-query.dto.js';

class PhotoDto {
  @Matches(/^[\w-]{20}$/, { message: 'Please upload the photo first' })
  id: string;

  @Normalised(tidyText)
  @MaxLength(MAX_ALT_LENGTH, { message: `The description can have at most ${MAX_ALT_LENGTH} characters` })
  @IsNotEmpty({ message: 'Please say what the photo shows' })
  @PlainText('The description')
  alt: string;
}

export class NewsFormDto implements NewsForm {
  @OrNull()
  @IsIn(STATIONS, { message: 'Unknown station' })
  station: Station | null;

  @IsBoolean({ message: 'Reached is either true or false' })
  reached: boolean;

  @Normalised(tidyLines)
  @MaxLength(MAX_NEWS_LENGTH, { message: `A post can have at most ${MAX_NEWS_LENGTH} characters` })
  @IsNotEmpty({ message: 'Please write the news' })
  text: string;

  @OrNull()
  @Type(() => PhotoDto)
  @ValidateNested({ message: 'Please upload the photo first' })
  @IsObject({ message: 'Please upload the photo first' })
  photo: PhotoDto | null;
}

export class NewsQueryDto extends SeasonPageQuery {
  @MayBeAbsent()
  @IsIn(['standing', 'withdrawn'], { message: 'Unknown state' })
  state?: 'standing' | 'withdrawn';

  @MayBeAbsent()
  @IsIn(STATIONS, { message: 'Unknown station' })
  station?: Station;

  @MayBeAbsent()
  @Normalised(tidyText)
  @MaxLength(100, { message: 'Please search for at most 100 characters' })
  q?: string;
}
