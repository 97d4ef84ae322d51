import { MaxLength, MinLength } from 'class-validator';
import type { DeleteAccountRequest } from '@raffle/contracts/account';
import { MAX_PASSWORD_LENGTH } from '@raffle/contracts/limits';

export class DeleteAccountDto implements DeleteAccountRequest {
  @MaxLength(MAX_PASSWORD_LENGTH, { message: `Password must be at most ${MAX_PASSWORD_LENGTH} characters` })
  @MinLength(1, { message: 'Password is required' })
  password: string;
}
