/**
 * The part of libphonenumber-js that this module uses. The web app loads the library on demand, with the small metadata set. The API uses
 * the complete metadata.
 */
export interface PhoneLibrary<Country extends string> {
  parsePhoneNumberFromString: (
    text: string,
    options: { defaultCountry: Country; extract: false },
  ) => { number: string; ext?: string; isValid: () => boolean } | undefined;
}

/** Minimum and maximum number of digits in a phone number, including the country code. The maximum comes from E.164. */
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

/**
 * Parses a phone number as people write it and returns it in E.164 format, such as `+26771234567`. A number that begins with + or 00
 * includes its country code. Any other number is parsed as a national number in `country`, and is rejected if it is not valid there. The
 * function never guesses the country.
 * @returns undefined if the text is not a valid phone number or has an extension
 */
export function parsePhone<Country extends string>(library: PhoneLibrary<Country>, text: string, country: Country): string | undefined {
  const typed = withoutInvisible(text)
    .replace(/^\((\+?\d+)\)/, '$1')
    .replace(/^00/, '+');
  const parsed = library.parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false });
  if (parsed === undefined || parsed.ext !== undefined) return undefined;
  if (isInternational(typed)) return isLength(parsed.number.length - 1) ? parsed.number : undefined;
  return parsed.isValid() ? parsed.number : undefined;
}

/** Returns whether a phone number, as people write it, includes its country code. */
export function isInternational(text: string): boolean {
  return /^[\s(]*([+\uFF0B]|00)/u.test(withoutInvisible(text));
}

/**
 * Removes invisible characters, such as the direction marks that contact lists and messaging apps add to numbers. Also replaces every kind
 * of space with a normal space.
 */
function withoutInvisible(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

const isLength = (digits: number): boolean => digits >= MIN_DIGITS && digits <= MAX_DIGITS;
