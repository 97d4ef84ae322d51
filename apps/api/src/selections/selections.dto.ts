import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { MAX_SLOTS_PER_REQUEST } from '@raffle/contracts/limits';
import type { CreateSelectionRequest, ReduceSelectionRequest, SelectedSlot } from '@raffle/contracts/selections';
import { MAX_NAME_LENGTH, MAX_PHONE_LENGTH, tidyText } from '../auth/auth.rules.js';
import { IsEmailAddress, PlainText } from '../auth/person-fields.js';
import { MayBeNullOrAbsent, Normalised } from '../platform/http/requests/fields.js';

export class SelectedSlotDto implements SelectedSlot {
  @IsString() @MaxLength(16) id: string;
  @MayBeNullOrAbsent() @IsString() @MaxLength(10) date: string;
  @MayBeNullOrAbsent() @IsString() @MaxLength(40) startTime: string;
  @MayBeNullOrAbsent() @IsString() @MaxLength(40) endTime: string;
}

/**
 * Request body defined by the specification. The server determines the price, owner and status. It only compares the
 * client's values with its own.
 */
export class CreateSelectionDto implements CreateSelectionRequest {
  @MayBeNullOrAbsent() @Normalised(tidyText) @PlainText('Name') @MaxLength(MAX_NAME_LENGTH) customerName?: string;

  /**
   * Email address for the receipt. Validated, because the payment provider rejects malformed addresses. If empty, the
   * account's own email address is used.
   */
  @ValidateIf((_form: object, value: unknown) => value !== undefined && value !== null && value !== '')
  @JSONSchema((schema) => ({ anyOf: [schema, { enum: ['', null] }] }))
  @IsEmailAddress()
  customerEmail?: string;

  @MayBeNullOrAbsent() @Normalised(tidyText) @PlainText('Phone number') @MaxLength(MAX_PHONE_LENGTH) customerPhone?: string;

  @IsArray()
  @ArrayMinSize(1, { message: 'Please select at least one flood arrival prediction time before proceeding.' })
  @ArrayMaxSize(MAX_SLOTS_PER_REQUEST)
  @ValidateNested({ each: true })
  @Type(() => SelectedSlotDto)
  slots: SelectedSlotDto[];

  @IsNumber() totalAmount: number;
  @MayBeNullOrAbsent() @IsIn(['none']) paymentStatus?: 'none';
  @MayBeNullOrAbsent() @IsIn(['']) referenceNumber?: '';
}

export class ReduceSelectionDto implements ReduceSelectionRequest {
  @IsArray() @ArrayMaxSize(MAX_SLOTS_PER_REQUEST) @IsString({ each: true }) @MaxLength(16, { each: true }) removeSlotIds: string[];
  @IsInt() @Min(1) version: number;
}
