import { howCopy } from './how.copy';
import styles from './how.module.css';

const { title, text, entries, seal, witnesses, receipt } = howCopy.picture;
const TOPS = [12, 76, 140, 204];

/**
 * Shows how log entries' hashes are combined in pairs, like channels of the delta, into a single root hash. Witnesses keep the root hash.
 */
export function HowPicture() {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 360 252"
      role="img"
      aria-labelledby="how-picture-title"
      aria-describedby="how-picture-text"
    >
      <title id="how-picture-title">{title}</title>
      <desc id="how-picture-text">{text}</desc>
      <g className={styles.flow}>
        <path d="M86 30c24 0 20 32 44 32M86 94c24 0 20-32 44-32M86 158c24 0 20 32 44 32M86 222c24 0 20-32 44-32" />
        <path d="M130 62c28 0 20 64 48 64M130 190c28 0 20-64 48-64" />
        <path d="M218 126c24 0 6-58 34-58M218 126c24 0 6 58 34 58" strokeDasharray="2 7" />
      </g>
      {entries.map((entry, index) => (
        <g key={TOPS[index]}>
          <rect className={entry === entries[2] ? styles.mark : styles.box} x="6" y={TOPS[index]} width="80" height="36" rx="8" />
          <text x="46" y={(TOPS[index] ?? 0) + 23}>
            {entry}
          </text>
        </g>
      ))}
      <circle className={styles.node} cx="130" cy="62" r="6" />
      <circle className={styles.node} cx="130" cy="190" r="6" />
      <path className={styles.seal} d="M194 92c18 22 26 32 26 44a26 26 0 0 1-52 0c0-12 8-22 26-44z" />
      <text x="194" y="184">
        {seal}
      </text>
      <g>
        <rect className={styles.box} x="252" y="48" width="102" height="40" rx="8" />
        <text x="303" y="73">
          {witnesses}
        </text>
        <rect className={styles.box} x="252" y="164" width="102" height="40" rx="8" />
        <text x="303" y="189">
          {receipt}
        </text>
      </g>
    </svg>
  );
}
