/** The part of libphonenumber-js that is used. The web loads its small tables on demand, the api its complete ones. */
export interface PhoneLibrary<Country extends string> {
  parsePhoneNumberFromString: (
    text: string,
    options: { defaultCountry: Country; extract: false },
  ) => { number: string; ext?: string; isValid: () => boolean } | undefined;
}

/** Shortest number with its calling code that is taken for one, and the longest that E.164 allows, in digits. */
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

/**
 * Reads a phone number as people write it and returns it in E.164 form, such as `+26771234567`.
 * A number that begins with + or 00 brings its own calling code. Any other is in the notation of `country`, and is refused when
 * that country has no such numbers: the notation of an unknown country is never guessed.
 * @returns undefined for what is no number, and for one with an extension
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

/** Whether a text brings its own calling code. */
export function isInternational(text: string): boolean {
  return /^[\s(]*([+\uFF0B]|00)/u.test(withoutInvisible(text));
}

/** Contact lists and messengers put direction marks around numbers and no-break spaces into them. */
function withoutInvisible(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

const isLength = (digits: number): boolean => digits >= MIN_DIGITS && digits <= MAX_DIGITS;
