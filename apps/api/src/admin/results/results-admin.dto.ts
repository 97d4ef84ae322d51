import type { PassedFor } from '@raffle/contracts/results';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, Matches, Max, MaxLength, ValidateBy } from 'class-validator';
import type { NewWitness } from '@raffle/contracts/admin/witnesses';
import type { RecordArrivalRequest, ResultStepRequest, WithdrawRequest } from '@raffle/contracts/admin/results';
import { hasVisibleText, hiddenCharacter, oneLine, tidyText } from '../../auth/auth.rules.js';
import { IsEmailAddress, IsReason, PlainText } from '../../auth/person-fields.js';
import { MayBeAbsent, Normalised, Satisfies } from '../../platform/http/requests/fields.js';

const INSTANT_MESSAGE = 'Please enter a time with its offset, such as 2025-06-14T10:07:00+02:00';
/** Requires an offset, because `Date.parse` would interpret a time without one in the server's time zone. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const isInstant = (value: unknown): boolean => typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));

/** Returns true for a phone number, an email address or an empty string. */
const isWay = (value: unknown): boolean => value === '' || (typeof value === 'string' && /^(\+?[\d ()/-]{6,}|\S+@\S+\.\S+)$/.test(value));

const IsInstant = (): PropertyDecorator =>
  ValidateBy({ name: 'instant', validator: { validate: isInstant } }, { message: INSTANT_MESSAGE });

export class RecordArrivalDto implements RecordArrivalRequest {
  @IsInstant()
  arrivedAt: string;

  @Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map((name: unknown) => (typeof name === 'string' ? tidyText(name) : name)) : value,
  )
  @MaxLength(120, { each: true, message: 'A name can have at most 120 characters' })
  @ValidateBy(
    {
      name: 'named',
      validator: {
        validate: (value: unknown) =>
          Array.isArray(value) &&
          value.every((name) => typeof name === 'string' && hasVisibleText(name) && hiddenCharacter(name) === undefined),
      },
    },
    { message: 'Please name each person at the bridge' },
  )
  @ArrayMinSize(1, { message: 'Please name at least one person at the bridge' })
  @ArrayMaxSize(10, { message: 'At most ten people' })
  @IsArray({ message: 'Please name at least one person at the bridge' })
  witnesses: string[];

  @MayBeAbsent()
  @Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map((way: unknown) => (typeof way === 'string' ? tidyText(way) : way)) : value,
  )
  @MaxLength(120, { each: true, message: 'A phone number or an address can have at most 120 characters' })
  @ValidateBy(
    { name: 'ways', validator: { validate: (value: unknown) => Array.isArray(value) && value.every(isWay) } },
    { message: 'Please give a phone number or an email address' },
  )
  @ArrayMaxSize(10, { message: 'At most ten people' })
  @IsArray({ message: 'Please say how to reach each of them' })
  contacts?: string[];

  @MayBeAbsent()
  @Normalised(oneLine)
  @PlainText('Note')
  @MaxLength(500, { message: 'The note must be at most 500 characters' })
  note?: string;

  @MayBeAbsent()
  @Matches(/^[\w-]{20}$/, { message: 'This picture was not uploaded.' })
  photo?: string;

  @IsIn(['finish', 'release'], { message: 'Please choose whether open holds can finish or are released' })
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

export class WithdrawDto extends ResultStepDto implements WithdrawRequest {
  @IsReason()
  reason: string;
}

/** Request body for the `result.verify`, `result.announce` and `result.pass-on` actions. */
export class ResultActionDto extends ResultStepDto {
  /** Required for `result.pass-on`. */
  @MayBeAbsent()
  @IsIn(['declined', 'unclaimed', 'charged-back'] satisfies PassedFor[], { message: 'Please choose why the prize is passed on' })
  why?: PassedFor;

  @Max(9999)
  @IsInt({ message: 'Please choose a season' })
  year: number;
}

/** Request body for the `log.rotate-key` action. */
export class LogKeyActionDto {
  @Max(9999)
  @IsInt({ message: 'Please choose a season' })
  year: number;
}

/** Request body for the `log.epoch` action, which is used after restoring a backup older than a published log head. */
export class LogEpochActionDto extends LogKeyActionDto {
  /** The last log head published before the restore. */
  @Normalised(oneLine)
  @Matches(/^\S+\/log\/\d{4} \d{1,9} [A-Za-z0-9+/]{43}= [A-Za-z0-9+/=]+$/, {
    message: 'A head is one line with four parts: origin, size, root and signature',
  })
  head: string;

  @IsInstant()
  backupAt: string;
}

/** Request body for the `season.no-water` and `season.called-off` actions. */
export class EndingActionDto extends LogKeyActionDto {
  /** The public reason, shown on the results page, in the log and in each buyer's email. */
  @IsReason()
  reason: string;
}

export class NewWitnessDto implements NewWitness {
  @Normalised(tidyText)
  @PlainText('Name')
  @MaxLength(120, { message: 'A name can have at most 120 characters' })
  @Satisfies('visible', hasVisibleText, 'Please enter a name')
  name: string;

  @IsEmailAddress()
  address: string;
}
