import { ArrayMaxSize, IsArray, Matches } from 'class-validator';
import type { AdminBlockRequest } from '@raffle/contracts/admin/blocks';
import { MayBeAbsent } from '../../platform/http/requests/fields.js';
import { AreSlotIds } from '../fields.js';
import { ReasonDto } from '../reason.dto.js';

export class BlockDto extends ReasonDto implements AdminBlockRequest {
  @MayBeAbsent()
  @AreSlotIds()
  @ArrayMaxSize(960, { message: 'Too many slots at once' })
  @IsArray({ message: 'Please choose the slots' })
  slotIds?: string[];

  /** At most 31 days, because buyers have to wait while the SQL statement blocks the slots. */
  @MayBeAbsent()
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { each: true, message: 'Dates look like 2025-06-14' })
  @ArrayMaxSize(31, { message: 'At most 31 days at once' })
  @IsArray({ message: 'Please choose the days' })
  dates?: string[];
}
