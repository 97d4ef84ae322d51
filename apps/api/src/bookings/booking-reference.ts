import { randomBytes } from 'node:crypto';
import { bookingNotFound } from './booking-id.rules.js';

/** Crockford's 32 symbols. They exclude I, L, O and U, so that references can be read aloud and written by hand. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = [5, 5, 3];
const REFERENCE = new RegExp(`^OKV${GROUPS.map((length) => `-[${SYMBOLS}]{${length}}`).join('')}$`);

/**
 * Returns a new reference, such as `OKV-7F3K9-QW2MX-4TB`. It has 13 symbols of 5 random bits each. These 65 bits make it impossible to
 * guess or enumerate references.
 */
export function newBookingReference(): string {
  return ['OKV', ...GROUPS.map(randomSymbols)].join('-');
}

/** Converts a typed or pasted reference to the form in which references are stored. */
export function normalReference(text: string): string {
  return text.trim().toUpperCase();
}

/**
 * Parses a reference from a URL. Also rejects strings that Postgres cannot store, such as NUL, which would otherwise cause a database error.
 * @throws BOOKING_NOT_FOUND if the string cannot be a reference
 */
export function bookingReferenceFrom(text: string): string {
  const reference = normalReference(text);
  if (!isReference(reference)) throw bookingNotFound();
  return reference;
}

/** Returns whether a normalised string has the format of a reference. */
export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}

/** Returns random symbols. Each symbol is equally likely, because 256 is a multiple of 32. */
function randomSymbols(length: number): string {
  return Array.from(randomBytes(length), (byte) => SYMBOLS[byte % SYMBOLS.length]).join('');
}
