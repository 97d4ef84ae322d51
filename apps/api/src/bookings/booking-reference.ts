import { randomBytes } from 'node:crypto';

/** Crockford's 32 symbols: no I, L, O or U, so that a reference survives being read aloud or written by hand. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = [5, 5, 3];
const REFERENCE = new RegExp(`^OKV${GROUPS.map((length) => `-[${SYMBOLS}]{${length}}`).join('')}$`);

/** `OKV-7F3K9-QW2MX-4TB`: 13 symbols of 5 random bits each, so 65 bits that nobody can guess or count. */
export function newBookingReference(): string {
  return ['OKV', ...GROUPS.map(randomSymbols)].join('-');
}

/** What people type or paste, in the form in which references are kept. */
export function normalReference(text: string): string {
  return text.trim().toUpperCase();
}

/** Whether a text in normal form can be a reference at all. */
export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}

/** 32 divides 256, so each symbol is equally likely. */
function randomSymbols(length: number): string {
  return Array.from(randomBytes(length), (byte) => SYMBOLS[byte % SYMBOLS.length]).join('');
}
