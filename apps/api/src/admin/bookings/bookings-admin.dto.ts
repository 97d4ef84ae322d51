import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, Matches } from 'class-validator';
import type { AdminRefundRequest, AdminRefundSlotsRequest, BookingStatus } from '@raffle/contracts/admin/bookings';
import { MAX_SLOTS_PER_REQUEST } from '@raffle/contracts/limits';
import { MayBeAbsent } from '../../platform/http/requests/fields.js';
import { SeasonPageQuery } from '../../platform/lists/list-query.dto.js';
import { AreSlotIds, IsSearchText } from '../fields.js';
import { ReasonDto } from '../reason.dto.js';

const STATUSES = ['pending', 'confirming', 'paid', 'cancelled', 'refunded'] satisfies BookingStatus[];

export class BookingQueryDto extends SeasonPageQuery {
  @IsSearchText()
  q?: string;

  @MayBeAbsent()
  @IsIn(STATUSES, { message: 'Unknown state' })
  status?: BookingStatus;

  @MayBeAbsent()
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'Please enter a date such as 2025-06-14' })
  date?: string;
}

export class RefundDto extends ReasonDto implements AdminRefundRequest {
  @MayBeAbsent()
  @AreSlotIds()
  @ArrayMinSize(1, { message: 'Please choose the slots' })
  @ArrayMaxSize(MAX_SLOTS_PER_REQUEST, { message: 'Too many slots' })
  @IsArray({ message: 'Please choose the slots' })
  slotIds?: string[];

  @IsIn(['release', 'keep'], { message: 'The slots are released or kept' })
  slots: 'release' | 'keep';
}

export class RefundSlotsDto implements AdminRefundSlotsRequest {
  @AreSlotIds()
  @ArrayMaxSize(MAX_SLOTS_PER_REQUEST, { message: 'Too many slots' })
  @IsArray({ message: 'Please choose the slots, or none' })
  slotIds: string[];

  @IsIn(['release', 'keep'], { message: 'The slots are released or kept' })
  slots: 'release' | 'keep';
}
