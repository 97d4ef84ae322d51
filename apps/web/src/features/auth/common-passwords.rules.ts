/** The beginnings that turn up first in every list of leaked passwords. */
const COMMON = [
  'password',
  'passw0rd',
  '12345678',
  '87654321',
  'qwerty',
  'letmein',
  'iloveyou',
  'welcome',
  'abc12345',
  '11111111',
  '00000000',
  'botswana',
  'okavango',
  'football',
  'sunshine',
  'princess',
];

/** A hint, not a rule: the person may keep the password. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return COMMON.some((common) => lower.startsWith(common) && lower.length <= common.length + 3);
}
