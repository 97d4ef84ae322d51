/** Characters as people see them: an emoji of several code points is one. Browsers without the segmenter get code points. */
const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined;

/** The first so many characters, none of them cut in half. */
export function firstCharacters(text: string, count: number): string {
  let beginning = '';
  let left = count;
  for (const character of segmenter ? segmentsOf(segmenter, text) : text) {
    if ((left -= 1) < 0) break;
    beginning += character;
  }
  return beginning;
}

/** At most so many code units, for columns and logs; half of a pair at the end is left away with the rest. */
export function cutAt(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

function* segmentsOf(by: Intl.Segmenter, text: string): Generator<string> {
  for (const { segment } of by.segment(text)) yield segment;
}
