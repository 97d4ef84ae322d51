import { displayName } from '@raffle/contracts/display-name';
import {
  hasDeceptiveCharacters,
  hasVisibleText,
  internationalPhone,
  normaliseAnswer,
  normaliseEmail,
  normalisePassword,
  passwordProblems,
  tidyText,
} from './auth.rules.js';
import { COMMON_PASSWORDS } from './common-passwords.js';

describe('phone numbers', () => {
  it.each([
    ['+26771234567', '+26771234567'],
    ['+267 71 234 567', '+26771234567'],
    [' +44 (20) 7946-0958 ', '+442079460958'],
    ['0027821234567', '+27821234567'],
    ['71234567', '+26771234567'],
    ['26771234567', '+26771234567'],
    ['123456', '+267123456'],
  ])('reads %j as %s', (raw, international) => expect(internationalPhone(raw)).toBe(international));

  it.each([
    [''],
    ['phone'],
    ['+1234'],
    ['+0123456'],
    ['+1234567890123456'],
    ['+26771234567 ext 5'],
    ['+267\u202E71234567'],
    ['++26771234567'],
    ['١٢٣٤٥٦٧'],
  ])('refuses %j', (raw) => expect(internationalPhone(raw)).toBeUndefined());
});

describe('new passwords', () => {
  const problems = (password: string): string[] =>
    passwordProblems(password, { email: 'naledi@example.com', fullName: 'Naledi Kgosi', common: COMMON_PASSWORDS });

  it.each([
    ['the spec’s minimum', 'zebra-42'],
    ['a passphrase', 'the river comes in june'],
    ['more than 64 characters', 'okavango '.repeat(20)],
    ['256 characters', 'abcd'.repeat(64)],
    ['Unicode', 'пароль-реки-🌊'],
    ['eight characters outside the basic plane', '🌊🐘🌍🦛🌿🔥🌞🌚'],
  ])('accepts %s', (_what, password) => expect(problems(password)).toEqual([]));

  it.each([
    ['seven characters', 'abc-12!', 'at least 8'],
    ['seven characters that take fourteen code units', '🌊🐘🌍🦛🌿🔥🌞', 'at least 8'],
    ['257 characters', 'abcdefgh'.repeat(32) + 'x', 'at most 256'],
    ['a common one', 'password123', 'most used'],
    ['a common one in capitals', 'PASSWORD123', 'most used'],
    ['a common one in full-width letters', 'ｐａｓｓｗｏｒｄ１２３', 'most used'],
    ['one character repeated', 'zzzzzzzzzzzz', 'repeats'],
    ['the e-mail address', 'Naledi@Example.com', 'name or e-mail'],
    ['the name', 'naledikgosi', 'name or e-mail'],
  ])('refuses %s with the reason', (_what, password, reason) => expect(problems(password)).toEqual([expect.stringContaining(reason)]));

  it('are the same however the keyboard composes them', () => {
    expect(normalisePassword('caf\u0065\u0301-Ⅳ')).toBe(normalisePassword('caf\u00E9-IV'));
  });
});

describe('names', () => {
  it.each([['Naledi Kgosi'], ['Žofie Nováková'], ['محمد\u200Cعلی'], ['王小明'], ["N!Xau ǂToma o'Neil"], ['💧 Pula']])(
    'shows %j',
    (name) => {
      expect(hasDeceptiveCharacters(name)).toBe(false);
      expect(hasVisibleText(name)).toBe(true);
    },
  );

  it.each([
    ['line\nbreak'],
    ['nul\u0000'],
    ['turned\u202Ename'],
    ['isolated\u2066name'],
    ['hid\u200Bden'],
    ['\uFEFFmark'],
    ['half \uD800'],
    ['private \uE000'],
    ['para\u2029graph'],
  ])('refuses %j', (name) => expect(hasDeceptiveCharacters(name)).toBe(true));

  it.each([[''], ['   '], ['\u200D'], ['\u0301'], ['...']])('sees nothing in %j', (name) => expect(hasVisibleText(name)).toBe(false));

  it('are trimmed and single-spaced', () => expect(tidyText('  Naledi   Kgosi ')).toBe('Naledi Kgosi'));

  it.each([
    ['Naledi Kgosi', 'full', 'Naledi Kgosi'],
    ['Naledi Kgosi', 'initial', 'Naledi K.'],
    ['Naledi Mma Kgosi', 'initial', 'Naledi K.'],
    ['Naledi 🌊iver', 'initial', 'Naledi 🌊.'],
    ['Naledi', 'initial', 'Naledi'],
    ['Naledi Kgosi', 'anonymous', 'Anonymous'],
  ] as const)('%s as %s is %s', (name, display, shown) => expect(displayName(name, display)).toBe(shown));
});

describe('what is compared', () => {
  it('ignores the case of e-mail addresses', () => expect(normaliseEmail(' Naledi@Example.COM ')).toBe('naledi@example.com'));
  it('ignores case and spacing of answers', () => expect(normaliseAnswer('  Rex   the DOG ')).toBe('rex the dog'));
});
