import { IsIn, IsInt, IsPositive, Matches, Max, Min } from 'class-validator';
import type { CharityNumber, NewPayout, SeasonFees } from '@raffle/contracts/money/payouts';
import { IsDecimal } from '../../platform/http/requests/fields.js';

export class NewPayoutDto implements NewPayout {
  @Max(2100, { message: 'Please enter a year' })
  @IsInt({ message: 'Please enter a year' })
  year: number;

  @IsIn([1, 2], { message: 'Please choose a charity' })
  charity: CharityNumber;

  @Max(10_000_000, { message: 'This is too much' })
  @IsPositive({ message: 'Please enter an amount' })
  @IsDecimal(2, 'Please enter an amount in dollars and cents')
  amount: number;

  @Matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { message: 'Please enter a date such as 2025-08-01' })
  paidOn: string;

  @Matches(/^[\w-]{20}$/, { message: 'Please upload the proof of the payment' })
  proof: string;
}

export class SeasonFeesDto implements SeasonFees {
  @Max(2100, { message: 'Please enter a year' })
  @IsInt({ message: 'Please enter a year' })
  year: number;

  @Max(10_000_000, { message: 'This is too much' })
  @Min(0, { message: 'Please enter an amount' })
  @IsDecimal(2, 'Please enter an amount in dollars and cents')
  amount: number;
}
