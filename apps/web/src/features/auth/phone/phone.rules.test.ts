import * as library from './phone-library';
import { callingCode, internationalNumber, typedPhone } from './phone.rules';

it.each([
  [{ country: 'BW', national: '71 234 567' }, '+26771234567'],
  [{ country: 'GB', national: '07911 123456' }, '+447911123456'],
  [{ country: 'BW', national: '12' }, '+26712'],
  [{ country: 'BW', national: ' - ' }, ''],
] as const)('makes %j international: %s', (entry, number) => {
  expect(internationalNumber(entry, library)).toBe(number);
});

it('knows Botswana before the library has loaded', () => {
  expect(callingCode('BW', null)).toBe('267');
  expect(internationalNumber({ country: 'BW', national: '71234567' }, null)).toBe('+26771234567');
});

it.each(['+267 71 234 567', '0026771234567'])('takes the country out of a pasted %s', (pasted) => {
  const entry = typedPhone({ country: 'ZA', national: '' }, pasted, library);
  expect(entry).toEqual({ country: 'BW', national: '71234567' });
});

it('drops a calling code pasted before the library has loaded', () => {
  expect(typedPhone({ country: 'BW', national: '' }, '+26771234567', null).national).toBe('71234567');
});

it.each(['+27 82 123 4567', '0027 82 123 4567'])('leaves %s in its own country before the library has loaded', (typed) => {
  const entry = typedPhone({ country: 'BW', national: '' }, typed, null);
  expect(internationalNumber(entry, null)).toBe('+27821234567');
});
