import { howMoreCopy } from './how.copy';
import styles from './how.module.css';
import { logFormatCopy, type FormatBlock } from './log-format.copy';

/** Describes the log's exact formats. Collapsed by default, because few visitors read this section. */
export function LogFormat() {
  return (
    <details className={styles.formats}>
      <summary>{howMoreCopy.formats}</summary>
      {logFormatCopy.map(({ title, blocks }) => (
        <section key={title}>
          <h3>{title}</h3>
          {blocks.map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </section>
      ))}
    </details>
  );
}

function Block({ block }: { block: FormatBlock }) {
  if (typeof block === 'string')
    return (
      <p>
        <WithCode text={block} />
      </p>
    );
  if ('code' in block)
    return (
      // The code is wider than a phone's screen. `tabIndex` makes it scrollable with the keyboard.
      <pre tabIndex={0}>
        <code>{block.code}</code>
      </pre>
    );
  return (
    <ul className={`stack ${styles.points}`}>
      {block.list.map((item) => (
        <li key={item}>
          <WithCode text={item} />
        </li>
      ))}
    </ul>
  );
}

function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
