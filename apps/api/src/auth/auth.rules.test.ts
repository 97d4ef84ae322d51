import { displayName } from '@raffle/contracts/people/display-name';
import { normalisePassword, passwordProblems } from '@raffle/contracts/people/password';
import { hasAnyWebAddress } from '@raffle/contracts/web-address-abroad';
import {
  hasVisibleText,
  hiddenCharacter,
  internationalPhone,
  isPlainEmail,
  newPublicId,
  normaliseAnswer,
  normaliseEmail,
  oneLine,
  tidyLines,
  tidyText,
} from './auth.rules.js';
import { COMMON_PASSWORDS } from './passwords/common-passwords.js';

describe('email addresses', () => {
  it.each([['naledi@example.com'], ['naledi+raffle@example.co.bw'], ["o'neill@example.com"], ['né@exämple.com']])('accepts %j', (email) =>
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
  ])('rejects %j for a new account', (email) => expect(isPlainEmail(email)).toBe(false));
});

describe('phone numbers', () => {
  it.each([
    ['+26771234567', '+26771234567'],
    ['+267 71 234 567', '+26771234567'],
    [' +44 (20) 7946-0958 ', '+442079460958'],
    ['0027821234567', '+27821234567'],
    ['71234567', '+26771234567'],
    ['26771234567', '+26771234567'],
    ['395 1234', '+2673951234'],
    ['+267\u00a071\u202f234\u2009567', '+26771234567'],
    ['\u202a+267 71 234 567\u202c', '+26771234567'],
    ['+49 (0)170 1234567', '+491701234567'],
    ['(+44) 07911 123456', '+447911123456'],
    ['＋２６７ ７１ ２３４ ５６７', '+26771234567'],
    ['٧١٢٣٤٥٦٧', '+26771234567'],
    ['+1 (415) 555-2671', '+14155552671'],
  ])('parses %j as %s', (raw, international) => expect(internationalPhone(raw)).toBe(international));

  it.each([
    [''],
    ['phone'],
    ['+1234'],
    ['+0123456'],
    ['+1234567890123456'],
    ['+26771234567 ext 5'],
    ['call 71234567'],
    // Numbers in another country's national format do not show which country they belong to.
    ['415 555 2671'],
    ['07911 123456'],
    ['0170 1234567'],
    ['123456'],
  ])('rejects %j', (raw) => expect(internationalPhone(raw)).toBeUndefined());
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
    ['Иван.Петров'],
    ['И.О. Ком'],
    ['Св. Рус'],
    ['С.Ком'],
    ['Tau B.Com'],
  ])('%s is not a web address', (name) => expect(hasAnyWebAddress(name)).toBe(false));

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
    ['evil.рф'],
    ['ЗЛО.РФ'],
    ['зло.онлайн'],
    ['evil.中国'],
    ['evil.भारत'],
    ['evil.xn--p1ai'],
    ['evil.укр'],
    ['ev\u00ADil.com'],
    ['evil\u200B.\u2060com'],
    ['ev\u034Fil.co\u115Fm'],
    ['evil\u2024com'],
    ['vk.com'],
  ])('%s is a web address', (name) => expect(hasAnyWebAddress(name)).toBe(true));
});

describe('new passwords', () => {
  const problems = (password: string): string[] =>
    passwordProblems(password, { email: 'naledi@example.com', fullName: 'Naledi Kgosi', common: COMMON_PASSWORDS });

  it.each([
    ['the minimum from the specification', 'zebra-42'],
    ['a passphrase', 'the river comes in june'],
    ['more than 64 characters', 'okavango '.repeat(20)],
    ['256 characters', 'abcd'.repeat(64)],
    ['Unicode', 'пароль-реки-🌊'],
    ['eight characters outside the basic plane', '🌊🐘🌍🦛🌿🔥🌞🌚'],
  ])('accepts %s', (_what, password) => expect(problems(password)).toEqual([]));

  it.each([
    ['seven characters', 'abc-12!', 'at least 8'],
    ['seven characters, each two code units long', '🌊🐘🌍🦛🌿🔥🌞', 'at least 8'],
    ['257 characters', 'abcdefgh'.repeat(32) + 'x', 'at most 256'],
    ['a common password', 'password123', 'most common'],
    ['a common password in capitals', 'PASSWORD123', 'most common'],
    ['a common password in full-width letters', 'ｐａｓｓｗｏｒｄ１２３', 'most common'],
    ...[
      'Passw0rd!',
      'Password123!',
      'P@$$w0rd2024',
      'p@ssw0rd',
      'PASSWORD!!!',
      'Password 1',
      'Passw0rd_99',
      'Baseba11!',
      'Foo7ba11#7',
      'Qwerty123!',
      'Sunsh1ne1!',
      '$unshine',
      'Iloveyou2!',
      '1q2w3e4r5t!',
    ].map((password): [string, string, string] => [`a common password with substitutions: ${password}`, password, 'most common']),
    ['one character repeated', 'zzzzzzzzzzzz', 'repeats'],
    ['the email address', 'Naledi@Example.com', 'name or email'],
    ['the name', 'naledikgosi', 'name or email'],
  ])('rejects %s and states a reason', (_what, password, reason) => expect(problems(password)).toEqual([expect.stringContaining(reason)]));

  it('compare as equal in every Unicode composition', () => {
    expect(normalisePassword('caf\u0065\u0301-Ⅳ')).toBe(normalisePassword('caf\u00E9-IV'));
  });
});

describe('names', () => {
  it.each([
    ['Naledi Kgosi'],
    ['Žofie Nováková'],
    ['محمد\u200Cعلی'],
    ['王小明'],
    ["N!Xau ǂToma o'Neil"],
    ['💧 Pula'],
    ['❤️ Neo'],
    ['👩‍👩‍👧 Kgosi'],
    ['क्‍ष'],
  ])('allows %j', (name) => {
    expect(hiddenCharacter(name)).toBeUndefined();
    expect(hasVisibleText(name)).toBe(true);
  });

  it.each([
    ['line\nbreak', 'U+000A'],
    ['nul\u0000', 'U+0000'],
    ['turned\u202Ename', 'U+202E'],
    ['isolated\u2066name', 'U+2066'],
    ['hid\u200Bden', 'U+200B'],
    ['\uFEFFmark', 'U+FEFF'],
    ['half \uD800', 'U+D800'],
    ['private \uE000', 'U+E000'],
    ['para\u2029graph', 'U+2029'],
    ['\u3164', 'U+3164'],
    ['Neo\uFFA0', 'U+FFA0'],
    ['N\u00ADeo', 'U+00AD'],
    ['N\u034Feo', 'U+034F'],
    ['Neo\u2800Kgosi', 'U+2800'],
    ['N\u200Deo', 'U+200D'],
    ['N\u200Ceo', 'U+200C'],
    ['Neo\uFE0F', 'U+FE0F'],
    ['Neo\u{E0041}', 'U+E0041'],
  ])('returns the hidden character in %j', (name, character) => expect(hiddenCharacter(name)).toBe(character));

  it.each([[''], ['   '], ['\u200D'], ['\u0301'], ['...']])('finds no visible text in %j', (name) =>
    expect(hasVisibleText(name)).toBe(false),
  );

  it.each(['  Naledi   Kgosi ', 'Naledi\u00a0Kgosi', '\u3000Naledi\t\u2003Kgosi\u00a0'])('trims and single-spaces %j', (name) =>
    expect(tidyText(name)).toBe('Naledi Kgosi'),
  );

  it.each([
    ['Naledi Kgosi', 'full', 'Naledi Kgosi'],
    ['Naledi Kgosi', 'initial', 'Naledi K.'],
    ['Naledi Mma Kgosi', 'initial', 'Naledi K.'],
    ['Naledi 🌊iver', 'initial', 'Naledi 🌊.'],
    ['Naledi\u00a0Kgosi', 'initial', 'Naledi K.'],
    ['Naledi\u3000Kgosi', 'initial', 'Naledi K.'],
    ['Naledi', 'initial', 'Naledi'],
    ['Naledi Kgosi', 'anonymous', 'Anonymous'],
  ] as const)('displays %s with the setting %s as %s', (name, display, shown) => expect(displayName(name, display)).toBe(shown));
});

describe('multi-line texts', () => {
  it.each([
    ['\uF0B7\tFirst\n\uF0B7\tSecond', '•\tFirst\n•\tSecond'],
    ['One\r\ntwo\u2028three\vfour', 'One\ntwo\nthree\nfour'],
    ['Hid\u200Bden\u00AD\uFEFF \u202Etext', 'Hidden text'],
    ['P\u00a010.00', 'P 10.00'],
    [
      '👩‍👩‍👧 and ❤️ and 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
      '👩‍👩‍👧 and ❤️ and 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    ],
    ['nul\u0000 \uD800 \uE000', 'nul'],
  ])('turns %j into %j', (pasted, stored) => expect(tidyLines(pasted)).toBe(stored));

  it('joins multiple lines into one', () => expect(oneLine(' First\r\n\u00a0second\u200b ')).toBe('First second'));
});

describe('normalising for comparison', () => {
  it('ignores the case of email addresses', () => expect(normaliseEmail(' Naledi@Example.COM ')).toBe('naledi@example.com'));
  it.each([
    ['neo@bücher.de', 'neo@xn--bcher-kva.de'],
    ['Neo@BÜCHER.DE', 'neo@xn--bcher-kva.de'],
    ['neo@bu\u0308cher.de', 'neo@xn--bcher-kva.de'],
    ['neo@bücher。de', 'neo@xn--bcher-kva.de'],
    ['neo@XN--BCHER-KVA.de', 'neo@xn--bcher-kva.de'],
    ['\u200bneo@example.com\u2060 ', 'neo@example.com'],
    ['neo@exam\u00adple.com', 'neo@exam\u00adple.com'],
  ])('normalises %j to %s', (typed, address) => expect(normaliseEmail(typed)).toBe(address));

  it.each([
    ['  Rex   the DOG ', 'rex the dog'],
    ['O’Brien', "o'brien"],
    ['O`Brien', 'O´Brien'],
    ['Mary–Jane', 'mary-jane'],
    ['Mary Jane', 'Mary\u00a0Jane'],
    ['Straße', 'STRASSE'],
    ['José', 'Jose\u0301'],
    ['“Rex”', 'Rex'],
    ['Rex\u200b', 'Rex'],
    ['St. Mary’s', 'st marys'],
  ])('treats the answers %j and %j as equal', (one, other) => expect(normaliseAnswer(one)).toBe(normaliseAnswer(other)));

  it.each([
    ['Rex', 'Max'],
    ['🐘', '🦛'],
    ['Mary Jane', 'Maryjane'],
    ['राम', 'रमा'],
  ])('treats the answers %j and %j as different', (one, other) => expect(normaliseAnswer(one)).not.toBe(normaliseAnswer(other)));
});

it('never starts a user ID with a character that spreadsheets take for the start of a formula', () => {
  const ids = Array.from({ length: 2000 }, newPublicId);
  expect(ids.filter((id) => !/^[a-z\d][\w-]{15}$/i.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
