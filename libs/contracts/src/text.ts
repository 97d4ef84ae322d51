/**
 * Splits text into user-perceived characters, so that an emoji made of several code points counts as one character. Undefined in browsers
 * without Intl.Segmenter, where text is split into code points instead.
 */
const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined;

/** Returns the first `count` user-perceived characters. */
export function firstCharacters(text: string, count: number): string {
  let beginning = '';
  let left = count;
  for (const character of segmenter ? segmentsOf(segmenter, text) : text) {
    if ((left -= 1) < 0) break;
    beginning += character;
  }
  return beginning;
}

/** Truncates text to at most `most` UTF-16 code units without splitting a surrogate pair, for database columns and server logs. */
export function cutAt(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

function* segmentsOf(by: Intl.Segmenter, text: string): Generator<string> {
  for (const { segment } of by.segment(text)) yield segment;
}
