import type { EditableContent, TermsSection, TextChange } from '@raffle/contracts/content/site-content';

type Lines = { [Section in TermsSection]: (text: EditableContent[Section]) => string[] };

/** Functions that return the lines of each section, in the order in which the pages show them. */
const LINES: Lines = {
  rules: (sections) => sections.flatMap(({ title, points }) => [title, ...points]),
  charities: (both) =>
    both.flatMap(({ name, mention, summary, uses, website }) => [name, mention, summary, ...uses, ...(website === null ? [] : [website])]),
  prize: ({ summary, parts, notes }) => [summary, ...parts.flatMap(({ title, text }) => [title, text]), ...notes],
};

export function sectionLines(section: TermsSection, text: TextChange['before']): string[] {
  return (LINES[section] as (text: unknown) => string[])(text);
}
