import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsNumber, IsOptional, IsString, MaxLength, Min, ValidateNested } from 'class-validator';
import { MAX_LIVE_HOLDS_PER_PERSON } from '@raffle/contracts/limits';
import type { CreateSelectionRequest, ReduceSelectionRequest, SelectedSlot } from '@raffle/contracts/selections';

export class SelectedSlotDto implements SelectedSlot {
  @IsString() @MaxLength(16) id: string;
  @IsOptional() @IsString() @MaxLength(10) date: string;
  @IsOptional() @IsString() @MaxLength(40) startTime: string;
  @IsOptional() @IsString() @MaxLength(40) endTime: string;
}

/** The specification's payload. Price, owner and status are the server's; what is sent of them is only compared. */
export class CreateSelectionDto implements CreateSelectionRequest {
  @IsOptional() @IsString() @MaxLength(120) customerName?: string;
  @IsOptional() @IsString() @MaxLength(254) customerEmail?: string;
  @IsOptional() @IsString() @MaxLength(32) customerPhone?: string;

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
