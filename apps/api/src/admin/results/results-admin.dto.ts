import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, Matches, MaxLength, ValidateBy } from 'class-validator';
import type { RecordArrivalRequest, ResultStepRequest } from '@raffle/contracts/admin-results';
import { hasDeceptiveCharacters, hasVisibleText, tidyText } from '../../auth/auth.rules.js';
import { MayBeAbsent, Normalised, PlainText } from '../../auth/person-fields.js';

const INSTANT_MESSAGE = 'Please give an instant with its offset, such as 2025-06-14T10:07:00+02:00';
/** With its offset: a time without one would be read in the zone of whatever machine runs this. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const isInstant = (value: unknown): boolean => typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));

const IsInstant = (): PropertyDecorator =>
  ValidateBy({ name: 'instant', validator: { validate: isInstant } }, { message: INSTANT_MESSAGE });

export class PreviewQuery {
  @IsInstant()
  at: string;
}

export class RecordArrivalDto implements RecordArrivalRequest {
  @IsInstant()
  arrivedAt: string;

  @Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map((name: unknown) => (typeof name === 'string' ? tidyText(name) : name)) : value,
  )
  @MaxLength(120, { each: true, message: 'A name has at most 120 characters' })
  @ValidateBy(
    {
      name: 'named',
      validator: {
        validate: (value: unknown) =>
          Array.isArray(value) && value.every((name) => typeof name === 'string' && hasVisibleText(name) && !hasDeceptiveCharacters(name)),
      },
    },
    { message: 'Please name each witness' },
  )
  @ArrayMinSize(1, { message: 'Please name at least one witness' })
  @ArrayMaxSize(10, { message: 'At most ten witnesses' })
  @IsArray({ message: 'Please name at least one witness' })
  witnesses: string[];

  @MayBeAbsent()
  @Normalised(tidyText)
  @PlainText('Note')
  @MaxLength(500, { message: 'The note must be at most 500 characters' })
  note?: string;

  @MayBeAbsent()
  @Matches(/^[\w-]{20}$/, { message: 'This picture was not uploaded.' })
  photo?: string;

  @IsIn(['finish', 'release'], { message: 'Open holds are let finish or released' })
  openHolds: 'finish' | 'release';
}

export class ResultStepDto implements ResultStepRequest {
  @MayBeAbsent()
  @IsInstant()
  arrival?: string;

  @MayBeAbsent()
  @Matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { message: 'Slots look like 2025-06-14T10:00' })
  winner?: string;
}
