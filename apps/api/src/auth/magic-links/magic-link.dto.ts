import { Matches } from 'class-validator';
import { MAGIC_CODE_LENGTH, type MagicLinkCode } from '@raffle/contracts/people/auth';
import { formMessages } from '@raffle/contracts/form-messages';
import { Normalised } from '../../platform/http/requests/fields.js';

export class MagicLinkCodeDto implements MagicLinkCode {
  /** The code, which the email shows as two groups of digits. Spaces and dashes in it are ignored. */
  @Normalised((text) => text.replace(/[\s-]/g, ''))
  @Matches(new RegExp(`^[0-9]{${MAGIC_CODE_LENGTH}}$`), { message: formMessages.magicCode })
  code: string;
}
