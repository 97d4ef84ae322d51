import type { TextChange } from '@raffle/contracts/content/site-content';
import styles from './before-and-after.module.css';
import { commonLines } from './common-lines.rules';
import { sectionLines } from './section-lines';
import { textChangeCopy as copy } from './text-change.copy';

interface BeforeAndAfterProps {
  change: TextChange;
  /** Formats a line for display. By default, lines are shown unchanged. */
  say?: (line: string) => string;
}

/** Shows both versions side by side, and marks the lines that only one version contains. */
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
