import { isInternational, parsePhone } from '@raffle/contracts/people/phone';
import type { CountryCode } from 'libphonenumber-js/min';

export type { CountryCode };
export type PhoneLibrary = typeof import('./phone-library');

export interface PhoneEntry {
  country: CountryCode;
  /** The number as typed after the fixed country code. May include another country code. */
  national: string;
}

export const DEFAULT_COUNTRY: CountryCode = 'BW';
const DEFAULT_CALLING_CODE = '267';

export function callingCode(country: CountryCode, library: PhoneLibrary | null): string {
  return library ? library.getCountryCallingCode(country) : DEFAULT_CALLING_CODE;
}

/** Returns the number in international form, such as `+26771234567`; empty until a digit is typed. */
export function internationalNumber({ country, national }: PhoneEntry, library: PhoneLibrary | null): string {
  const digits = national.replace(/\D/g, '');
  if (digits === '') return '';
  // The library drops a leading zero that is dialled only in national calls.
  const parsed = library && parsePhone(library, national, country);
  if (parsed) return parsed;
  // A number typed with a country code keeps that code, even before the library has loaded.
  return isInternational(national) ? `+${digits.replace(/^00/, '')}` : `+${callingCode(country, library)}${digits}`;
}

/**
 * Returns the entry after a number was typed or pasted. An incomplete international number stays as typed, because several countries may
 * share its country code.
 */
export function typedPhone(entry: PhoneEntry, text: string, library: PhoneLibrary | null): PhoneEntry {
  if (!isInternational(text)) return { ...entry, national: text };
  const number = library && parsePhone(library, text, entry.country);
  const parsed = number ? library.parsePhoneNumberFromString(number) : undefined;
  return parsed?.country && parsed.isValid() ? { country: parsed.country, national: parsed.nationalNumber } : { ...entry, national: text };
}

/** Returns the country code shown before the field; empty if the typed number includes a country code. */
export function shownCallingCode({ country, national }: PhoneEntry, library: PhoneLibrary | null): string {
  return isInternational(national) ? '' : `+${callingCode(country, library)}`;
}
