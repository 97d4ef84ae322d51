import type { EditableContent, TermsSection, TextChange } from '@raffle/contracts/content/site-content';
import styles from './before-and-after.module.css';
import { commonLines } from './common-lines.rules';
import { textChangeCopy as copy } from './text-change.copy';

type Lines = { [Section in TermsSection]: (text: EditableContent[Section]) => string[] };

/** Functions that return a section's lines in the order in which pages show them. */
const LINES: Lines = {
  rules: (sections) => sections.flatMap(({ title, points }) => [title, ...points]),
  charities: (both) =>
    both.flatMap(({ name, mention, summary, uses, website }) => [name, mention, summary, ...uses, ...(website === null ? [] : [website])]),
  prize: ({ summary, parts, notes }) => [summary, ...parts.flatMap(({ title, text }) => [title, text]), ...notes],
};

interface BeforeAndAfterProps {
  change: TextChange;
  /** Formats a line for display. By default, lines are shown unchanged. */
  say?: (line: string) => string;
}

/** Shows both versions of a text side by side, and marks the lines that only one of them contains. */
export function BeforeAndAfter({ change: { section, before, after }, say = (line) => line }: BeforeAndAfterProps) {
  const [earlier, later] = [sectionLines(section, before), sectionLines(section, after)];
  const marked = (one: string[], other: string[], Mark: 'del' | 'ins') => {
    const common = commonLines(one, other);
    return one.map((line, index) => <p key={index}>{common.has(index) ? say(line) : <Mark>{say(line)}</Mark>}</p>);
  };
  return (
    <div className={`columns ${styles.texts}`}>
      <div className="stack">
        <strong>{copy.before}</strong>
        {marked(earlier, later, 'del')}
      </div>
      <div className="stack">
        <strong>{copy.after}</strong>
        {marked(later, earlier, 'ins')}
      </div>
    </div>
  );
}

function sectionLines(section: TermsSection, text: TextChange['before']): string[] {
  return (LINES[section] as (text: unknown) => string[])(text);
}
