import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsNumber, Matches, Max, MaxLength, Min } from 'class-validator';
import type { AdminCashSaleRequest } from '@raffle/contracts/admin-cash';
import { MAX_LIVE_HOLDS_PER_PERSON } from '@raffle/contracts/limits';
import { hasVisibleText, MAX_NAME_LENGTH, MAX_PHONE_LENGTH, tidyText } from '../../auth/auth.rules.js';
import { Holds, IsPhone, MayBeAbsent, Normalised, PlainText } from '../../auth/person-fields.js';

const asNumber = Number as unknown as (text: string) => string;

export class CashSaleDto implements AdminCashSaleRequest {
  @Matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { each: true, message: 'Slots look like 2025-06-14T10:00' })
  @ArrayMinSize(1, { message: 'Please choose the slots' })
  @ArrayMaxSize(MAX_LIVE_HOLDS_PER_PERSON, { message: 'Too many slots' })
  @IsArray({ message: 'Please choose the slots' })
  slotIds: string[];

  @Normalised(tidyText)
  @PlainText('Name')
  @MaxLength(MAX_NAME_LENGTH, { message: `Name must be at most ${MAX_NAME_LENGTH} characters` })
  @Holds('visible', hasVisibleText, 'Please enter the name of the buyer')
  buyerName: string;

  @MayBeAbsent()
  @IsPhone()
  @MaxLength(MAX_PHONE_LENGTH, { message: `Phone number must be at most ${MAX_PHONE_LENGTH} characters` })
  buyerPhone?: string;

  @IsNumber({}, { message: 'Please enter the amount that was taken' })
  amountTaken: number;
}

/** Query parameters are text. */
export class CashQueryDto {
  @MayBeAbsent()
  @PlainText('Search')
  @MaxLength(120, { message: 'At most 120 characters' })
  q?: string;

  @MayBeAbsent()
  @Matches(/^\d{1,9}$/, { message: 'Please use the value of "next"' })
  after?: string;

  @MayBeAbsent()
  @Normalised(asNumber)
  @Max(200, { message: 'At most 200 at a time' })
  @Min(1, { message: 'At least 1 at a time' })
  @IsInt({ message: 'A whole number please' })
  limit?: number;
}

export class CashReturnDto {
  @Normalised(tidyText)
  @PlainText('Reason')
  @MaxLength(300, { message: 'The reason must be at most 300 characters' })
  @Holds('visible', hasVisibleText, 'Please give a reason')
  reason: string;
}
