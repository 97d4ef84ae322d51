import { randomBytes } from 'node:crypto';

export const MAX_NAME_LENGTH = 120;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_PHONE_LENGTH = 32;
export const MAX_SECURITY_TEXT_LENGTH = 200;

/** Calling code of Botswana, the form's default country. */
const DEFAULT_CALLING_CODE = '267';
/** A number typed without any calling code is at most this long. */
const LONGEST_NATIONAL_NUMBER = 8;

/**
 * Characters that no honest name or question needs and that could break lines, hide text or turn its direction
 * round: controls, line separators, bidirectional controls, invisible spaces, lone surrogates, private use.
 * Zero-width joiners stay, since names in several scripts need them.
 */
const DECEPTIVE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/u;

export function hasDeceptiveCharacters(text: string): boolean {
  return DECEPTIVE.test(text);
}

/** Something that can be seen: a name made of joiners and marks alone would be an empty cell on the grid. */
export function hasVisibleText(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

export function tidyText(text: string): string {
  return text.normalize('NFC').trim().replace(/ {2,}/g, ' ');
}

/** Nothing that cannot be seen, by which two addresses would look alike, and no quotes, which mail programs read in several ways. */
export function isPlainEmail(email: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Z}\p{Cs}\p{Co}\p{Variation_Selector}"]/u.test(email);
}

export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** Answers are remembered as words, not as spelling: case and spaces do not count. */
export function normaliseAnswer(answer: string): string {
  return answer.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
}

/**
 * A phone number in international form, digits behind a plus; undefined when it cannot be one.
 * A number without a calling code is one of Botswana, the form's default country.
 */
export function internationalPhone(raw: string): string | undefined {
  const text = raw.trim();
  if (!/^(\+|00)?[0-9 ()./-]+$/.test(text)) return undefined;
  const dialled = text.replace(/[^0-9+]/g, '').replace(/^00/, '+');
  const digits = dialled.replace('+', '');
  if (digits.length < 5 || digits.length > 15) return undefined;
  if (dialled.startsWith('+')) return digits.startsWith('0') ? undefined : dialled;
  if (digits.length <= LONGEST_NATIONAL_NUMBER) return `+${DEFAULT_CALLING_CODE}${digits}`;
  return digits.startsWith('0') ? undefined : `+${digits}`;
}

/** An id that nobody can guess. It never begins with a dash, which a spreadsheet would take for a formula. */
export function newPublicId(): string {
  return randomBytes(12).toString('base64url').replace(/^[-_]/, '0');
}
