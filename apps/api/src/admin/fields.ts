import { applyDecorators } from '@nestjs/common';
import { Matches, MaxLength } from 'class-validator';
import { PlainText } from '../auth/person-fields.js';
import { MayBeAbsent } from '../platform/http/requests/fields.js';

/** Text to search a list for. */
export const IsSearchText = (): PropertyDecorator =>
  applyDecorators(MayBeAbsent(), PlainText('Search'), MaxLength(120, { message: 'Search for at most 120 characters' }));

/** A list of slot IDs. The caller limits its length. */
export const AreSlotIds = (): PropertyDecorator =>
  Matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { each: true, message: 'Slots look like 2025-06-14T10:00' });
