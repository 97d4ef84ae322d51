import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsNumber, IsPositive, Matches, Max, MaxLength, Min } from 'class-validator';
import type { AdminCashSaleRequest, CloseShiftRequest, NewCashDeposit, NewCashHandover, CashCount } from '@raffle/contracts/admin/cash';
import { MAX_SLOTS_PER_REQUEST } from '@raffle/contracts/limits';
import { hasVisibleText, MAX_NAME_LENGTH, MAX_PHONE_LENGTH, oneLine, tidyText } from '../../auth/auth.rules.js';
import { IsPhone, PlainText } from '../../auth/person-fields.js';
import { IsDecimal, MayBeAbsent, Normalised, Satisfies } from '../../platform/http/requests/fields.js';
import { MAX_INT } from '../../platform/http/responses/plain-json.js';
import { SeasonPageQuery } from '../../platform/lists/list-query.dto.js';
import { AreSlotIds } from '../fields.js';
import { ReasonDto } from '../reason.dto.js';

export class CashSaleDto implements AdminCashSaleRequest {
  @AreSlotIds()
  @ArrayMinSize(1, { message: 'Please choose the slots' })
  @ArrayMaxSize(MAX_SLOTS_PER_REQUEST, { message: 'Too many slots' })
  @IsArray({ message: 'Please choose the slots' })
  slotIds: string[];

  @Normalised(tidyText)
  @PlainText('Name')
  @MaxLength(MAX_NAME_LENGTH, { message: `Name must be at most ${MAX_NAME_LENGTH} characters` })
  @Satisfies('visible', hasVisibleText, 'Please enter the name of the buyer')
  buyerName: string;

  @MayBeAbsent()
  @IsPhone()
  @MaxLength(MAX_PHONE_LENGTH, { message: `Phone number must be at most ${MAX_PHONE_LENGTH} characters` })
  buyerPhone?: string;

  @IsNumber({}, { message: 'Please enter the amount that was taken' })
  amountTaken: number;
}

export class CashQueryDto extends SeasonPageQuery {
  @MayBeAbsent()
  @PlainText('Search')
  @MaxLength(120, { message: 'At most 120 characters' })
  q?: string;
}

/** Request body for the `cash.return` action. */
export class CashReturnActionDto {
  @Min(1)
  @Max(MAX_INT)
  @IsInt({ message: 'Please choose a sale' })
  bookingId: number;
}

/** Request body for the `cash.settle` action, with which organisers settle a difference in their own count. */
export class ShiftSettlementDto extends ReasonDto {
  @Matches(/^[1-9]\d{0,17}$/, { message: 'Please choose a shift' })
  shift: string;
}

export class CashShiftQueryDto extends SeasonPageQuery {
  @MayBeAbsent()
  @PlainText('Search')
  @MaxLength(120, { message: 'At most 120 characters' })
  q?: string;

  @MayBeAbsent()
  @IsIn(['open', 'closed', 'different'], { message: 'Unknown state' })
  state?: 'open' | 'closed' | 'different';
}

export class CashCountDto implements CashCount {
  @Max(1_000_000, { message: 'This is too much' })
  @Min(0, { message: 'Please enter how much is in the box' })
  @IsDecimal(2, 'Please enter how much is in the box')
  counted: number;
}

export class CloseShiftDto extends CashCountDto implements CloseShiftRequest {
  @MayBeAbsent()
  @Normalised(oneLine)
  @PlainText('Note')
  @MaxLength(300, { message: 'The note must be at most 300 characters' })
  note?: string;
}

export class NewCashHandoverDto implements NewCashHandover {
  @Max(1_000_000, { message: 'This is too much' })
  @IsPositive({ message: 'Please enter an amount' })
  @IsDecimal(2, 'Please enter an amount in dollars and cents')
  amount: number;

  @Matches(/^[\w-]{1,40}$/, { message: 'Please choose who takes it' })
  to: string;
}

export class NewCashDepositDto implements NewCashDeposit {
  @Max(1_000_000, { message: 'This is too much' })
  @IsPositive({ message: 'Please enter an amount' })
  @IsDecimal(2, 'Please enter an amount in dollars and cents')
  amount: number;

  @Normalised(tidyText)
  @PlainText('Reference')
  @MaxLength(80, { message: 'The reference must be at most 80 characters' })
  @Satisfies('visible', hasVisibleText, 'Please enter the reference on the slip')
  reference: string;

  @Matches(/^[\w-]{20}$/, { message: 'Please upload a photo of the slip' })
  slip: string;

  @Matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { message: 'Please enter a date such as 2025-08-01' })
  depositedOn: string;
}
