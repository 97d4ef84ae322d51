import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { MAX_LIVE_HOLDS_PER_PERSON } from '@raffle/contracts/limits';
import type { CreateSelectionRequest, ReduceSelectionRequest, SelectedSlot } from '@raffle/contracts/selections';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH, normaliseEmail, tidyText } from '../auth/auth.rules.js';
import { EMAIL_MESSAGE, Normalised, PlainText } from '../auth/person-fields.js';

export class SelectedSlotDto implements SelectedSlot {
  @IsString() @MaxLength(16) id: string;
  @IsOptional() @IsString() @MaxLength(10) date: string;
  @IsOptional() @IsString() @MaxLength(40) startTime: string;
  @IsOptional() @IsString() @MaxLength(40) endTime: string;
}

/** The specification's payload. Price, owner and status are the server's; what is sent of them is only compared. */
export class CreateSelectionDto implements CreateSelectionRequest {
  @IsOptional() @Normalised(tidyText) @PlainText('Name') @MaxLength(MAX_NAME_LENGTH) customerName?: string;

  /** The receipt goes there, and the payment provider refuses what is no address; empty means the person's own. */
  @ValidateIf((_form: object, value: unknown) => value !== undefined && value !== null && value !== '')
  @Normalised(normaliseEmail)
  @MaxLength(MAX_EMAIL_LENGTH, { message: EMAIL_MESSAGE })
  @IsEmail({}, { message: EMAIL_MESSAGE })
  customerEmail?: string;

  @IsOptional() @Normalised(tidyText) @PlainText('Phone number') @MaxLength(MAX_PHONE_LENGTH) customerPhone?: string;

  @IsArray()
  @ArrayMinSize(1, { message: 'Please select at least one flood arrival prediction time before proceeding.' })
  @ArrayMaxSize(MAX_LIVE_HOLDS_PER_PERSON)
  @ValidateNested({ each: true })
  @Type(() => SelectedSlotDto)
  slots: SelectedSlotDto[];

  @IsNumber() totalAmount: number;
  @IsOptional() @IsIn(['none']) paymentStatus?: 'none';
  @IsOptional() @IsIn(['']) referenceNumber?: '';
}

export class ReduceSelectionDto implements ReduceSelectionRequest {
  @IsArray() @ArrayMaxSize(MAX_LIVE_HOLDS_PER_PERSON) @IsString({ each: true }) @MaxLength(16, { each: true }) removeSlotIds: string[];
  @IsInt() @Min(1) version: number;
}
