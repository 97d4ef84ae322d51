/** What a screen reader or a tooltip says beside the text itself. */
const SPOKEN = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title', 'alt', 'placeholder'];

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const DAYS = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';

/** Dates and times as `lib/format/formats` writes them. */
const DATES = new RegExp(`\\b(${MONTHS}|${DAYS}|${shortened(MONTHS)}|${shortened(DAYS)}|AM|PM|at(?= \\d))\\b`, 'g');

/** The names of countries are the browser's; what a script or a style says is nobody's to read. */
const NOT_OURS = 'script, style, [autocomplete="country"]';

/**
 * The texts of the document that come from no wording module, hidden ones too: what is left without the marked ones,
 * without numbers and dates, and without `names`, the words that the test itself has put there.
 */
export function strayWords(names: readonly string[]): string[] {
  return [...textsOf(document)].filter((text) => isStray(text, names));
}

function isStray(text: string, names: readonly string[]): boolean {
  let rest = text;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '');
  }
  for (const name of names) rest = rest.replaceAll(name, '');
  return /\p{L}{2,}/u.test(rest.replace(DATES, ''));
}

function* textsOf({ title, head, body }: Document): Generator<string> {
  yield title;
  for (const { content } of head.querySelectorAll<HTMLMetaElement>('meta[name="description"]')) yield content;
  for (const element of body.querySelectorAll('*')) {
    if (element.closest(NOT_OURS)) continue;
    for (const attribute of SPOKEN) yield element.getAttribute(attribute) ?? '';
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) yield node.textContent ?? '';
  }
}

function shortened(names: string): string {
  return names
    .split('|')
    .map((name) => name.slice(0, 3))
    .join('|');
}
