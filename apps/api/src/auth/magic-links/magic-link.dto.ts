import { Matches } from 'class-validator';
import { MAGIC_CODE_LENGTH, type MagicLinkCode } from '@raffle/contracts/people/auth';
import { formMessages } from '@raffle/contracts/form-messages';
import { Normalised } from '../../platform/http/requests/fields.js';
import { IsLinkToken } from '../person-fields.js';

/** Body of the request sent by the page behind an emailed link. Loading that page alone changes nothing. */
export class MagicLinkOpeningDto {
  @IsLinkToken()
  token: string;
}

export class MagicLinkCodeDto implements MagicLinkCode {
  /** The code, which the email displays as two groups of digits. Spaces and dashes are ignored. */
  @Normalised((text) => text.replace(/[\s-]/g, ''))
  @Matches(new RegExp(`^[0-9]{${MAGIC_CODE_LENGTH}}$`), { message: formMessages.magicCode })
  code: string;
}
