import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, Matches, MaxLength } from 'class-validator';
import type { AdminRefundRequest, AdminRefundSlotsRequest, BookingStatus } from '@raffle/contracts/admin/bookings';
import { MAX_SLOTS_PER_REQUEST } from '@raffle/contracts/limits';
import { IsReason, PlainText } from '../../auth/person-fields.js';
import { MayBeAbsent } from '../../platform/http/requests/fields.js';
import { SeasonPageQuery } from '../../platform/lists/list-query.dto.js';

const STATUSES = ['pending', 'confirming', 'paid', 'cancelled', 'refunded'] satisfies BookingStatus[];

export class BookingQueryDto extends SeasonPageQuery {
  @MayBeAbsent()
  @PlainText('Search')
  @MaxLength(120, { message: 'Search for at most 120 characters' })
  q?: string;

  @MayBeAbsent()
  @IsIn(STATUSES, { message: 'Unknown state' })
  status?: BookingStatus;

  @MayBeAbsent()
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'Please enter a date such as 2025-06-14' })
  date?: string;
}

export class ReleaseDto {
  @IsReason()
  reason: string;
}

export class RefundDto extends ReleaseDto implements AdminRefundRequest {
  @MayBeAbsent()
  @Matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { each: true, message: 'Slots look like 2025-06-14T10:00' })
  @ArrayMinSize(1, { message: 'Please choose the slots' })
  @ArrayMaxSize(MAX_SLOTS_PER_REQUEST, { message: 'Too many slots' })
  @IsArray({ message: 'Please choose the slots' })
  slotIds?: string[];

  @IsIn(['release', 'keep'], { message: 'The slots are released or kept' })
  slots: 'release' | 'keep';
}

export class RefundSlotsDto implements AdminRefundSlotsRequest {
  @Matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { each: true, message: 'Slots look like 2025-06-14T10:00' })
  @ArrayMaxSize(MAX_SLOTS_PER_REQUEST, { message: 'Too many slots' })
  @IsArray({ message: 'Please choose the slots, or none' })
  slotIds: string[];

  @IsIn(['release', 'keep'], { message: 'The slots are released or kept' })
  slots: 'release' | 'keep';
}
