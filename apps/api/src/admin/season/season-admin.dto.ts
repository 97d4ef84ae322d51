import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO31661Alpha2,
  IsLatitude,
  IsLongitude,
  IsNumber,
  IsObject,
  IsPositive,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  CLAIM_DAYS_RANGE,
  COUNTRY_CODES,
  LATE_RULES,
  MIN_AGE_RANGE,
  NO_WATER_RULES,
  PRICE_TOO_HIGH,
  PRICE_TOO_LOW,
  WINNER_RULES,
  type LateRule,
  type NewSeason,
  type NoWaterRule,
  type SeasonChange,
  type WinnerRule,
} from '@raffle/contracts/admin/season';
import { MAX_CLAIM_DAYS, MAX_MIN_AGE, MAX_PAUSE_REASON, MAX_PRICE_CENTS, MIN_CLAIM_DAYS, MIN_PRICE_CENTS } from '@raffle/contracts/limits';
import type { SeasonStatus } from '@raffle/contracts/season';
import { tidyText } from '../../auth/auth.rules.js';
import { PlainText } from '../../auth/person-fields.js';
import { IsDecimal, MayBeAbsent, MayBeNullOrAbsent, Normalised } from '../../platform/http/requests/fields.js';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_MESSAGE = 'Please enter a date such as 2026-05-01';

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

  @MayBeNullOrAbsent()
  @Normalised(tidyText)
  @PlainText('The reason')
  @MaxLength(MAX_PAUSE_REASON, { message: `The reason must be at most ${MAX_PAUSE_REASON} characters` })
  pausedFor?: string | null;

  @MayBeAbsent()
  @IsIn(['finish', 'release'], { message: 'Please choose whether open holds can finish or are released' })
  openHolds?: 'finish' | 'release';

  @MayBeAbsent()
  @Matches(DATE, { message: DATE_MESSAGE })
  from?: string;

  @MayBeAbsent()
  @Matches(DATE, { message: DATE_MESSAGE })
  to?: string;

  @MayBeAbsent()
  @Max(MAX_PRICE_CENTS, { message: PRICE_TOO_HIGH })
  @Min(MIN_PRICE_CENTS, { message: PRICE_TOO_LOW })
  @IsInt({ message: 'The price is a whole number of cents' })
  priceCents?: number;

  @MayBeAbsent()
  @Max(96, { message: 'A day has 96 slots' })
  @Min(1, { message: 'At least one slot a day' })
  @IsInt({ message: 'The limit is a whole number' })
  maxSlotsPerDay?: number;

  @MayBeNullOrAbsent()
  @Max(MAX_MIN_AGE, { message: MIN_AGE_RANGE })
  @Min(1, { message: MIN_AGE_RANGE })
  @IsInt({ message: MIN_AGE_RANGE })
  minAge?: number | null;

  @MayBeAbsent()
  @IsISO31661Alpha2({ each: true, message: COUNTRY_CODES })
  @Matches(/^[A-Z]{2}$/, { each: true, message: COUNTRY_CODES })
  @ArrayUnique({ message: COUNTRY_CODES })
  @ArrayMaxSize(60, { message: 'Please name at most 60 countries' })
  @IsArray({ message: COUNTRY_CODES })
  countries?: string[];

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

  @MayBeAbsent()
  @IsBoolean({ message: 'Refunds either close at settlement or not' })
  refundsClose?: boolean;

  @MayBeAbsent()
  @IsIn(NO_WATER_RULES, { message: 'The rule is last_slot or refund' })
  noWater?: NoWaterRule;

  @MayBeAbsent()
  @Max(MAX_CLAIM_DAYS, { message: CLAIM_DAYS_RANGE })
  @Min(MIN_CLAIM_DAYS, { message: CLAIM_DAYS_RANGE })
  @IsInt({ message: CLAIM_DAYS_RANGE })
  claimDays?: number;

  @MayBeAbsent()
  @IsBoolean({ message: 'Places are either shown or not' })
  tellsPlaces?: boolean;

  @MayBeNullOrAbsent()
  @Normalised(tidyText)
  @PlainText('Permit number')
  @MaxLength(60, { message: 'Permit number must be at most 60 characters' })
  permitNumber?: string | null;

  @MayBeNullOrAbsent()
  @Max(10_000, { message: 'This rate is too high' })
  @IsPositive({ message: 'The rate is above zero' })
  @IsDecimal(4, 'The rate is a number with at most four decimals')
  pulaPerDollar?: number | null;

  @MayBeAbsent()
  @IsBoolean({ message: 'Cards are either on or off' })
  challengeCards?: boolean;

  @MayBeAbsent()
  @ValidateNested()
  @IsObject({ message: 'Please enter one place for the bridge' })
  @Type(() => BridgeDto)
  bridge?: BridgeDto;
}

export class NewSeasonDto implements NewSeason {
  @Max(2100, { message: 'The year is at most 2100' })
  @Min(2020, { message: 'The year is at least 2020' })
  @IsInt({ message: 'Please enter a year' })
  year: number;

  @Matches(DATE, { message: DATE_MESSAGE })
  from: string;

  @Matches(DATE, { message: DATE_MESSAGE })
  to: string;
}

/** Request body for the `season.terms` action. */
export class TermsActionDto extends SeasonChangeDto {
  @Max(9999)
  @IsInt({ message: 'Please choose a season' })
  year: number;
}
