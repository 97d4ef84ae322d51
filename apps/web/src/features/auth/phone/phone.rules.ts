import { isInternational, parsePhone } from '@raffle/contracts/people/phone';
import type { CountryCode } from 'libphonenumber-js/min';

export type { CountryCode };
export type PhoneLibrary = typeof import('./phone-library');

export interface PhoneEntry {
  country: CountryCode;
  /** What was typed behind the fixed calling code. */
  national: string;
}

export const DEFAULT_COUNTRY: CountryCode = 'BW';
const DEFAULT_CALLING_CODE = '267';

export function callingCode(country: CountryCode, library: PhoneLibrary | null): string {
  return library ? library.getCountryCallingCode(country) : DEFAULT_CALLING_CODE;
}

/** The number in international form, `+26771234567`; empty while no digit was typed. */
export function internationalNumber({ country, national }: PhoneEntry, library: PhoneLibrary | null): string {
  const digits = national.replace(/\D/g, '');
  if (digits === '') return '';
  // The library knows which leading zeros belong to dialling at home only.
  const parsed = library && parsePhone(library, national, country);
  if (parsed) return parsed;
  // A number that brings its own calling code keeps it, whether or not the library is there to read it.
  return isInternational(national) ? `+${digits.replace(/^00/, '')}` : `+${callingCode(country, library)}${digits}`;
}

/**
 * What the entry becomes when a text is typed or pasted. An international number stays as it is typed until it is complete; then
 * it sets the country. Before that nothing says which country it is of: several share a calling code.
 */
export function typedPhone(entry: PhoneEntry, text: string, library: PhoneLibrary | null): PhoneEntry {
  if (!isInternational(text)) return { ...entry, national: text };
  const number = library && parsePhone(library, text, entry.country);
  const parsed = number ? library.parsePhoneNumberFromString(number) : undefined;
  return parsed?.country && parsed.isValid() ? { country: parsed.country, national: parsed.nationalNumber } : { ...entry, national: text };
}

/** The calling code in front of the field; none while the text brings its own. */
export function shownCallingCode({ country, national }: PhoneEntry, library: PhoneLibrary | null): string {
  return isInternational(national) ? '' : `+${callingCode(country, library)}`;
}
