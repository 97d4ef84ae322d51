import { IsIn, IsInt, IsPositive, Matches, Max, MaxLength, Min } from 'class-validator';
import type { CharityNumber, NewPayout, PayoutWithdrawal, SeasonFees } from '@raffle/contracts/payouts';
import { hasVisibleText, tidyText } from '../../auth/auth.rules.js';
import { Holds, IsDecimal, Normalised, PlainText } from '../../auth/person-fields.js';

export class NewPayoutDto implements NewPayout {
  @Max(2100, { message: 'Please give a year' })
  @IsInt({ message: 'Please give a year' })
  year: number;

  @IsIn([1, 2], { message: 'Please choose a charity' })
  charity: CharityNumber;

  @Max(10_000_000, { message: 'This is too much' })
  @IsPositive({ message: 'Please give an amount' })
  @IsDecimal(2, 'Please give an amount in dollars and cents')
  amount: number;

  @Matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { message: 'Please give a date such as 2025-08-01' })
  paidOn: string;

  @Matches(/^[\w-]{20}$/, { message: 'Please upload the paper that shows the payment' })
  proof: string;
}

export class SeasonFeesDto implements SeasonFees {
  @Max(2100, { message: 'Please give a year' })
  @IsInt({ message: 'Please give a year' })
  year: number;

  @Max(10_000_000, { message: 'This is too much' })
  @Min(0, { message: 'Please give an amount' })
  @IsDecimal(2, 'Please give an amount in dollars and cents')
  amount: number;
}

export class PayoutWithdrawalDto implements PayoutWithdrawal {
  @Normalised(tidyText)
  @PlainText('Reason')
  @MaxLength(300, { message: 'The reason must be at most 300 characters' })
  @Holds('visible', hasVisibleText, 'Please give a reason')
  reason: string;
}
