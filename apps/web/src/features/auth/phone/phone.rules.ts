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
const INTERNATIONAL = /^\s*(\+|00)/;

export function callingCode(country: CountryCode, library: PhoneLibrary | null): string {
  return library ? library.getCountryCallingCode(country) : DEFAULT_CALLING_CODE;
}

/** The number in international form, `+26771234567`; empty while no digit was typed. */
export function internationalNumber({ country, national }: PhoneEntry, library: PhoneLibrary | null): string {
  const digits = national.replace(/\D/g, '');
  if (digits === '') return '';
  // The library knows which leading zeros belong to dialling at home only.
  const parsed = library?.parsePhoneNumberFromString(national, country);
  if (parsed) return parsed.number;
  // A number that brings its own calling code keeps it, whether or not the library is there to read it.
  return INTERNATIONAL.test(national) ? `+${digits.replace(/^00/, '')}` : `+${callingCode(country, library)}${digits}`;
}

/**
 * What the entry becomes when a text is typed or pasted. A pasted international number brings its own country, so that
 * nothing doubles the calling code in front of the field.
 */
export function typedPhone(entry: PhoneEntry, text: string, library: PhoneLibrary | null): PhoneEntry {
  if (!INTERNATIONAL.test(text)) return { ...entry, national: text };
  const parsed = library?.parsePhoneNumberFromString(text.replace(/^\s*00/, '+'));
  if (parsed) return { country: parsed.country ?? entry.country, national: parsed.nationalNumber };
  const own = `+${callingCode(entry.country, library)}`;
  const compact = text.replace(/[^\d+]/g, '').replace(/^00/, '+');
  return { ...entry, national: compact.startsWith(own) ? compact.slice(own.length) : text };
}
