import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';
import { MAX_PASSKEY_NAME_LENGTH, type NewPasskey, type PasskeyProof } from '@raffle/contracts/people/passkeys';
import { PlainText } from '../person-fields.js';
import { Normalised, Satisfies } from '../../platform/http/requests/fields.js';
import { hasVisibleText, tidyText } from '../auth.rules.js';

const MALFORMED = { message: 'This is not a valid passkey response' };
const NAME_MISSING = 'Please give the device a name';

export class PasskeyProofDto implements PasskeyProof {
  @Matches(/^[\w-]{1,1400}$/, MALFORMED) id: string;
  @Matches(/^[\w-]{1,2000}$/, MALFORMED) clientDataJSON: string;
  @Matches(/^[\w-]{1,2000}$/, MALFORMED) authenticatorData: string;
  @Matches(/^[\w-]{1,2000}$/, MALFORMED) signature: string;
}

export class NewPasskeyDto implements NewPasskey {
  @Matches(/^[\w-]{1,1400}$/, MALFORMED) id: string;
  @Matches(/^[\w-]{1,2000}$/, MALFORMED) clientDataJSON: string;
  @Matches(/^[\w-]{1,20000}$/, MALFORMED) attestationObject: string;
  @IsArray(MALFORMED)
  @ArrayMaxSize(10, MALFORMED)
  @IsString({ each: true, ...MALFORMED })
  @Matches(/^[a-z-]{1,20}$/, { each: true, ...MALFORMED })
  transports: string[];
}

export class AddPasskeyDto {
  @Normalised(tidyText)
  @PlainText('Name')
  @MaxLength(MAX_PASSKEY_NAME_LENGTH, { message: `Name must be at most ${MAX_PASSKEY_NAME_LENGTH} characters` })
  @Satisfies('visible', hasVisibleText, NAME_MISSING)
  name: string;

  @IsObject(MALFORMED)
  @ValidateNested(MALFORMED)
  @Type(() => NewPasskeyDto)
  passkey: NewPasskeyDto;
}
