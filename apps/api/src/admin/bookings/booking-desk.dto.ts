import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, Matches, Max, MaxLength, Min } from 'class-validator';
import type { AdminRefundRequest, BookingStatus } from '@raffle/contracts/admin-bookings';
import { hasVisibleText, tidyText } from '../../auth/auth.rules.js';
import { Holds, MayBeAbsent, Normalised, PlainText } from '../../auth/person-fields.js';

const STATUSES = ['pending', 'confirming', 'paid', 'cancelled', 'refunded'] satisfies BookingStatus[];
const asNumber = Number as unknown as (text: string) => string;

/** Query parameters are text. */
export class BookingQueryDto {
  @MayBeAbsent()
  @PlainText('Search')
  @MaxLength(120, { message: 'Search for at most 120 characters' })
  q?: string;

  @MayBeAbsent()
  @IsIn(STATUSES, { message: 'There is no such state' })
  status?: BookingStatus;

  @MayBeAbsent()
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'Please give a date such as 2025-06-14' })
  date?: string;

  @MayBeAbsent()
  @Normalised(asNumber)
  @IsInt({ message: 'Please give a year' })
  year?: number;

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

export class ReleaseDto {
  @Normalised(tidyText)
  @PlainText('Reason')
  @MaxLength(300, { message: 'The reason must be at most 300 characters' })
  @Holds('visible', hasVisibleText, 'Please give a reason')
  reason: string;
}

export class RefundDto extends ReleaseDto implements AdminRefundRequest {
  @MayBeAbsent()
  @Matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { each: true, message: 'Slots look like 2025-06-14T10:00' })
  @ArrayMinSize(1, { message: 'Please choose the slots' })
  @ArrayMaxSize(96, { message: 'Too many slots' })
  @IsArray({ message: 'Please choose the slots' })
  slotIds?: string[];

  @IsIn(['release', 'keep'], { message: 'The slots are released or kept' })
  slots: 'release' | 'keep';
}
