import { ArrayMaxSize, IsArray, Matches } from 'class-validator';
import type { AdminBlockRequest } from '@raffle/contracts/admin/blocks';
import { IsReason } from '../../auth/person-fields.js';
import { MayBeAbsent } from '../../platform/http/requests/fields.js';

export class BlockDto implements AdminBlockRequest {
  @MayBeAbsent()
  @Matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { each: true, message: 'Slots look like 2025-06-14T10:00' })
  @ArrayMaxSize(960, { message: 'Too many slots at once' })
  @IsArray({ message: 'Please choose the slots' })
  slotIds?: string[];

  /** At most 31 days, because buyers have to wait while the SQL statement blocks the slots. */
  @MayBeAbsent()
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { each: true, message: 'Dates look like 2025-06-14' })
  @ArrayMaxSize(31, { message: 'At most 31 days at once' })
  @IsArray({ message: 'Please choose the days' })
  dates?: string[];

  @IsReason()
  reason: string;
}
