import { randomBytes } from 'node:crypto';
import { parsePhone } from '@raffle/contracts/people/phone';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export const MAX_NAME_LENGTH = 120;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_PHONE_LENGTH = 32;
export const MAX_SECURITY_TEXT_LENGTH = 200;

/**
 * Characters that cannot be displayed in a line of text: control characters, line separators, direction controls, fillers and other
 * characters without a glyph, lone surrogates, and private-use characters. They break lines, hide text, or make two different names look
 * alike.
 */
const NOT_SHOWN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}]/gu;

/**
 * Joiners that scripts such as Arabic and Devanagari need, and the component characters of emoji. In Latin, Greek and Cyrillic text, a
 * joiner counts as a hidden character.
 */
const NEEDED =
  /(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}])[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])(?:\u200D|\uFE0E|\uFE0F)|(?<=\u{1F3F4})[\u{E0020}-\u{E007F}]+/gu;

/** Returns the code point of the first character that cannot be displayed, for example `U+202E`. */
export function hiddenCharacter(text: string): string | undefined {
  const [found] = text.replace(NEEDED, '').match(NOT_SHOWN) ?? [];
  return found && `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * Returns whether the text contains a letter or a digit. A name that consists only of joiners and marks looks like an empty cell on the
 * grid.
 */
export function hasVisibleText(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Normalises a line of text: replaces each Unicode space with a plain space, merges adjacent spaces, and trims the line. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim();
}

/** Bullets from a word processor's symbol font. When pasted, they become private-use characters. */
const SYMBOL_FONT_BULLET = /^([ \t]*)[\uF020-\uF0FF]/gmu;
const HIDDEN_IN_LINES = new RegExp(`(${NEEDED.source})|(?![\\n\\t])${NOT_SHOWN.source}`, 'gu');
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/**
 * Normalises multi-line text pasted from a word processor or web page: replaces characters that have a plain equivalent and removes
 * invisible ones.
 */
export function tidyLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(LINE_BREAK, '\n')
    .replace(SYMBOL_FONT_BULLET, '$1\u2022')
    .replace(/\p{Zs}/gu, ' ')
    .replace(HIDDEN_IN_LINES, (_, needed: string | undefined) => needed ?? '')
    .trim();
}

/**
 * Returns false if the email address contains invisible characters, which make different addresses look alike, or quotation marks, which
 * mail clients interpret differently.
 */
export function isPlainEmail(email: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Z}\p{Cs}\p{Co}\p{Variation_Selector}"]/u.test(email);
}

/** Matches email addresses whose domain consists of letters, digits, hyphens and dots and contains at least one non-ASCII character. */
const INTERNATIONAL_DOMAIN = /@(?=.*[^\0-\x7F])[\p{L}\p{M}\p{N}.\u3002-]+$/u;

/** Returns the same string for every spelling of an email address, such as `neo@bücher.de` and `neo@xn--bcher-kva.de`. */
export function normaliseEmail(email: string): string {
  const typed = email
    .replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
    .normalize('NFKC')
    .toLowerCase();
  const at = typed.lastIndexOf('@');
  const address = `http://${typed.slice(at + 1)}`;
  // Returns any other domain unchanged. Validation rejects invalid domains.
  if (!INTERNATIONAL_DOMAIN.test(typed) || !URL.canParse(address)) return typed;
  return typed.slice(0, at + 1) + new URL(address).hostname;
}

/** Normalises a security answer so that comparisons ignore case, accents, spaces, dashes, apostrophes and quotes. */
export function normaliseAnswer(answer: string): string {
  const words = answer
    // Removes apostrophes before normalisation, because NFKD turns a spacing acute accent (´) into a space.
    .replace(/['\u2018\u2019\u201B\u02B9-\u02BD\u2032`\u00B4\uFF07]/gu, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036F\p{Cf}]/gu, '')
    // Converts to upper case first, so that ß equals SS and both lower-case forms of the Greek sigma are equal.
    .toUpperCase()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  return words === '' ? answer.normalize('NFKC').trim() : words;
}

/**
 * Returns the number in E.164 format. A number without a calling code is treated as a Botswana number, which is also the form's default.
 */
export function internationalPhone(raw: string): string | undefined {
  return parsePhone({ parsePhoneNumberFromString }, raw, 'BW');
}

/** Joins pasted lines into a single line. */
export function oneLine(text: string): string {
  return tidyText(tidyLines(text).replaceAll('\n', ' '));
}

/** Returns an unguessable ID. It never starts with a dash, because spreadsheets treat a leading dash as the start of a formula. */
export function newPublicId(): string {
  return randomBytes(12).toString('base64url').replace(/^[-_]/, '0');
}
