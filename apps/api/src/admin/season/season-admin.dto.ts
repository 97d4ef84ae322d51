import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsLatitude,
  IsLongitude,
  IsNumber,
  IsObject,
  IsPositive,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  LATE_RULES,
  WINNER_RULES,
  type LateRule,
  type NewSeason,
  type SeasonChange,
  type WinnerRule,
} from '@raffle/contracts/admin-season';
import type { SeasonStatus } from '@raffle/contracts/season';
import { tidyText } from '../../auth/auth.rules.js';
import { IsDecimal, MayBeAbsent, Normalised, PlainText } from '../../auth/person-fields.js';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_MESSAGE = 'Please give a date such as 2026-05-01';
const MayBeNull = (): PropertyDecorator => ValidateIf((_form: object, value: unknown) => value !== null && value !== undefined);

class BridgeDto {
  @IsLatitude({ message: 'Latitude is a number from -90 to 90' })
  @IsNumber({}, { message: 'Latitude is a number from -90 to 90' })
  lat: number;

  @IsLongitude({ message: 'Longitude is a number from -180 to 180' })
  @IsNumber({}, { message: 'Longitude is a number from -180 to 180' })
  lng: number;

  @IsBoolean({ message: 'Approximate is either true or false' })
  approximate: boolean;
}

export class SeasonChangeDto implements SeasonChange {
  @IsInt({ message: 'Please name the version that was changed' })
  version: number;

  @MayBeAbsent()
  @IsIn(['upcoming', 'open', 'closed'] satisfies SeasonStatus[], { message: 'A season is upcoming, open or closed' })
  status?: SeasonStatus;

  @MayBeAbsent()
  @IsBoolean({ message: 'Frozen is either true or false' })
  salesFrozen?: boolean;

  @MayBeAbsent()
  @IsIn(['finish', 'release'], { message: 'Open holds are let finish or released' })
  openHolds?: 'finish' | 'release';

  @MayBeAbsent()
  @Matches(DATE, { message: DATE_MESSAGE })
  from?: string;

  @MayBeAbsent()
  @Matches(DATE, { message: DATE_MESSAGE })
  to?: string;

  @MayBeAbsent()
  @Max(1_000_000, { message: 'The price is too high' })
  @Min(1, { message: 'The price is at least one cent' })
  @IsInt({ message: 'The price is a whole number of cents' })
  priceCents?: number;

  @MayBeAbsent()
  @Max(96, { message: 'A day has 96 slots' })
  @Min(1, { message: 'At least one slot a day' })
  @IsInt({ message: 'The limit is a whole number' })
  maxSlotsPerDay?: number;

  @MayBeAbsent()
  @Max(43_200, { message: 'The cut-off is at most 30 days' })
  @Min(0, { message: 'The cut-off cannot be negative' })
  @IsInt({ message: 'The cut-off is a whole number of minutes' })
  cutoffMinutes?: number;

  @MayBeAbsent()
  @IsIn(WINNER_RULES, { message: 'The rule is exact or nearest' })
  winnerRule?: WinnerRule;

  @MayBeAbsent()
  @IsIn(LATE_RULES, { message: 'The rule is gift or refund' })
  lateTickets?: LateRule;

  @MayBeNull()
  @Normalised(tidyText)
  @PlainText('Permit number')
  @MaxLength(60, { message: 'Permit number must be at most 60 characters' })
  permitNumber?: string | null;

  @MayBeNull()
  @Max(10_000, { message: 'This rate is too high' })
  @IsPositive({ message: 'The rate is above zero' })
  @IsDecimal(4, 'The rate is a number with at most four decimals')
  pulaPerDollar?: number | null;

  @MayBeAbsent()
  @ValidateNested()
  @IsObject({ message: 'The bridge is one place' })
  @Type(() => BridgeDto)
  bridge?: BridgeDto;
}

export class NewSeasonDto implements NewSeason {
  @Max(2100, { message: 'The year is at most 2100' })
  @Min(2020, { message: 'The year is at least 2020' })
  @IsInt({ message: 'Please give a year' })
  year: number;

  @Matches(DATE, { message: DATE_MESSAGE })
  from: string;

  @Matches(DATE, { message: DATE_MESSAGE })
  to: string;
}
