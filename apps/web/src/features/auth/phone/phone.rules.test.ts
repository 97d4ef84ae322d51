import * as library from './phone-library';
import { callingCode, internationalNumber, shownCallingCode, typedPhone, type PhoneEntry, type PhoneLibrary } from './phone.rules';

it.each([
  [{ country: 'BW', national: '71 234 567' }, '+26771234567'],
  [{ country: 'GB', national: '07911 123456' }, '+447911123456'],
  [{ country: 'BW', national: '12' }, '+26712'],
  [{ country: 'BW', national: ' - ' }, ''],
] as const)('converts %j to the international number %s', (entry, number) => {
  expect(internationalNumber(entry, library)).toBe(number);
});

it("uses Botswana's country code before the library has loaded", () => {
  expect(callingCode('BW', null)).toBe('267');
  expect(internationalNumber({ country: 'BW', national: '71234567' }, null)).toBe('+26771234567');
});

it.each(['+267 71 234 567', '0026771234567'])('sets the country when %s is pasted', (pasted) => {
  const entry = typedPhone({ country: 'ZA', national: '' }, pasted, library);
  expect(entry).toEqual({ country: 'BW', national: '71234567' });
});

/** Types a string key by key. */
function typeIn(text: string, known: PhoneLibrary | null): PhoneEntry {
  let entry: PhoneEntry = { country: 'BW', national: '' };
  for (const key of text) entry = typedPhone(entry, entry.national + key, known);
  return entry;
}

it.each([
  ['+44 7911 123456', '+447911123456'],
  ['0044 7911 123456', '+447911123456'],
  ['+1 415 555 2671', '+14155552671'],
  ['+49 (0)170 1234567', '+491701234567'],
  ['+267\u00a071\u00a0234\u00a0567', '+26771234567'],
  ['+27 82 123 4567', '+27821234567'],
  ['71 234 567', '+26771234567'],
])('reads %s, typed key by key, as %s', (text, number) => {
  expect(internationalNumber(typeIn(text, library), library)).toBe(number);
});

it("hides the selected country's code while the typed number includes a country code", () => {
  expect(shownCallingCode(typeIn('+44 79', library), library)).toBe('');
  expect(shownCallingCode(typeIn('+44 7911 123456', library), library)).toBe('+44');
  expect(shownCallingCode(typeIn('71', library), library)).toBe('+267');
});

it('keeps a country code typed with the number before the library has loaded', () => {
  expect(internationalNumber(typeIn('+26771234567', null), null)).toBe('+26771234567');
});

it.each(['+27 82 123 4567', '0027 82 123 4567'])('keeps the country code of %s before the library has loaded', (typed) => {
  const entry = typedPhone({ country: 'BW', national: '' }, typed, null);
  expect(internationalNumber(entry, null)).toBe('+27821234567');
});
