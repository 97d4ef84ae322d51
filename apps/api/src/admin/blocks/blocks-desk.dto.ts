import { ArrayMaxSize, IsArray, Matches, MaxLength } from 'class-validator';
import type { AdminBlockRequest } from '@raffle/contracts/admin-blocks';
import { hasVisibleText, tidyText } from '../../auth/auth.rules.js';
import { Holds, MayBeAbsent, Normalised, PlainText } from '../../auth/person-fields.js';

export class BlockDto implements AdminBlockRequest {
  @MayBeAbsent()
  @Matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { each: true, message: 'Slots look like 2025-06-14T10:00' })
  @ArrayMaxSize(960, { message: 'Too many slots at once' })
  @IsArray({ message: 'Please choose the slots' })
  slotIds?: string[];

  /** A month at most: longer statements would keep buyers waiting. */
  @MayBeAbsent()
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { each: true, message: 'Dates look like 2025-06-14' })
  @ArrayMaxSize(31, { message: 'At most 31 days at once' })
  @IsArray({ message: 'Please choose the days' })
  dates?: string[];

  @Normalised(tidyText)
  @PlainText('Reason')
  @MaxLength(300, { message: 'The reason must be at most 300 characters' })
  @Holds('visible', hasVisibleText, 'Please give a reason')
  reason: string;
}
