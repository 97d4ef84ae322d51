import { IsEmail, Matches, MaxLength } from 'class-validator';
import { MAGIC_CODE_LENGTH, type MagicLinkCode, type MagicLinkOpening, type MagicLinkRequest } from '@raffle/contracts/people/auth';
import { formMessages } from '@raffle/contracts/form-messages';
import { Normalised } from '../../platform/http/requests/fields.js';
import { MAX_EMAIL_LENGTH, normaliseEmail } from '../auth.rules.js';

export class MagicLinkRequestDto implements MagicLinkRequest {
  @Normalised(normaliseEmail)
  @MaxLength(MAX_EMAIL_LENGTH, { message: formMessages.email })
  @IsEmail({}, { message: formMessages.email })
  username: string;
}

export class MagicLinkOpeningDto implements MagicLinkOpening {
  @Matches(/^[\w-]{20,100}$/, { message: 'Please open the link from the email again' })
  token: string;
}

export class MagicLinkCodeDto implements MagicLinkCode {
  /** Written in two groups, and typed as people like. */
  @Normalised((text) => text.replace(/[\s-]/g, ''))
  @Matches(new RegExp(`^[0-9]{${MAGIC_CODE_LENGTH}}$`), { message: formMessages.magicCode })
  code: string;
}
