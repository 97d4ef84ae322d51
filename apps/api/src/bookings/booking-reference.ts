import { randomBytes } from 'node:crypto';

/** Crockford's 32 symbols, without I, L, O and U, so that references can be read aloud and written by hand. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = [5, 5, 3];
const REFERENCE = new RegExp(`^OKV${GROUPS.map((length) => `-[${SYMBOLS}]{${length}}`).join('')}$`);

/**
 * Returns a new reference, such as `OKV-7F3K9-QW2MX-4TB`: 13 symbols of 5 random bits each. The 65 bits can be neither guessed nor
 * enumerated.
 */
export function newBookingReference(): string {
  return ['OKV', ...GROUPS.map(randomSymbols)].join('-');
}

/** Turns typed or pasted text into the form in which references are stored. */
export function normalReference(text: string): string {
  return text.trim().toUpperCase();
}

/** Whether a normalised text has the form of a reference. */
export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}

/** Returns random symbols. 32 divides 256, so each symbol is equally likely. */
function randomSymbols(length: number): string {
  return Array.from(randomBytes(length), (byte) => SYMBOLS[byte % SYMBOLS.length]).join('');
}
