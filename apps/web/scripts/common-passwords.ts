// The passwords that the API rejects, as a string in a separate chunk. The page fetches the chunk when the user starts choosing a password.
import { MIN_PASSWORD_LENGTH } from '@raffle/contracts/limits';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';

const MODULE = 'virtual:common-passwords';

/** Returns the passwords, one per line, in sorted order because a sorted list compresses better. */
export function commonPasswordsText(): string {
  const passwords = dictionary['passwords-common'] as string[];
  return passwords
    .filter((password) => password.length >= MIN_PASSWORD_LENGTH)
    .sort()
    .join('\n');
}

export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(commonPasswordsText())}` : null),
  };
}
