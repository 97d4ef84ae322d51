import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD_LENGTH } from '@raffle/contracts/limits';
import { CommonPasswords } from '@raffle/contracts/people/common-passwords';

/** About 18,000 of the most common leaked passwords, in lower case, without those shorter than the minimum length. */
export const COMMON_PASSWORDS = new CommonPasswords(
  (dictionary['passwords-common'] as string[]).filter((password) => password.length >= MIN_PASSWORD_LENGTH),
);
