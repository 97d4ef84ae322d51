import { displayName } from '@raffle/contracts/people/display-name';
import { normalisePassword, passwordProblems } from '@raffle/contracts/people/password';
import { hasWebAddress } from '@raffle/contracts/web-address';
import {
  hasDeceptiveCharacters,
  hasVisibleText,
  internationalPhone,
  isPlainEmail,
  newPublicId,
  normaliseAnswer,
  normaliseEmail,
  tidyText,
} from './auth.rules.js';
import { COMMON_PASSWORDS } from './passwords/common-passwords.js';

describe('email addresses', () => {
  it.each([['naledi@example.com'], ['naledi+raffle@example.co.bw'], ["o'neill@example.com"], ['né@exämple.com']])('takes %j', (email) =>
    expect(isPlainEmail(email)).toBe(true),
  );
  it.each([
    ['naledi@example.com\u200b'],
    ['naledi@exa\u200bmple.com'],
    ['na\u00adledi@example.com'],
    ['naledi\u202e@example.com'],
    ['naledi@example.com\ufe0f'],
    ['"a b"@example.com'],
    ['"x@evil.example y"@example.com'],
  ])('takes %j for nobody new', (email) => expect(isPlainEmail(email)).toBe(false));
});

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

describe('names', () => {
  it.each([
    ['Naledi Kgosi'],
    ["Sean O'Brien-Smith Jr."],
    ['J.R. Molefe'],
    ['St.John Mogae'],
    ['Maria.Kgosi'],
    ['M.Li'],
    ['Dr. Ph.D. Tau'],
    ['Thato Commons'],
    ['Nguyễn Văn A.'],
    ['山田 太郎'],
  ])("%s is nobody's web address", (name) => expect(hasWebAddress(name)).toBe(false));

  it.each([
    ['Visit https://evil.example now'],
    ['hxxp://evil'],
    ['www.evil'],
    ['Naledi evil.com'],
    ['EVIL.COM'],
    ['win at evil-prizes.xyz!'],
    ['t.me/evil'],
    ['bit.ly/3x'],
    ['mail me@evil.org'],
    ['evil\uFF0Ecom'],
    ['evil\u3002com'],
    ['evil.co.uk'],
  ])('%s is one', (name) => expect(hasWebAddress(name)).toBe(true));
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
    ['the e-mail address', 'Naledi@Example.com', 'name or email'],
    ['the name', 'naledikgosi', 'name or email'],
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

it('ids of people begin with a letter or a digit, so that a file for a spreadsheet says them as they are', () => {
  const ids = Array.from({ length: 2000 }, newPublicId);
  expect(ids.filter((id) => !/^[a-z\d][\w-]{15}$/i.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
