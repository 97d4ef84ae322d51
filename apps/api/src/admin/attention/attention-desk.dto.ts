import { MaxLength } from 'class-validator';
import type { ResolveAttentionRequest } from '@raffle/contracts/attention';
import { tidyText } from '../../auth/auth.rules.js';
import { MayBeAbsent, Normalised, PlainText } from '../../auth/person-fields.js';

export class ResolveAttentionDto implements ResolveAttentionRequest {
  @MayBeAbsent()
  @Normalised(tidyText)
  @PlainText('Note')
  @MaxLength(300, { message: 'The note must be at most 300 characters' })
  note?: string;
}
