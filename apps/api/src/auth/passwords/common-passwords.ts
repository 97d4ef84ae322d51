import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD_LENGTH } from '@raffle/contracts/limits';
import { CommonPasswords } from '@raffle/contracts/people/common-passwords';

/** Some 18,000 passwords that leaked lists are fullest of, lower case; shorter ones are refused for their length. */
export const COMMON_PASSWORDS = new CommonPasswords(
  (dictionary['passwords-common'] as string[]).filter((password) => password.length >= MIN_PASSWORD_LENGTH),
);
