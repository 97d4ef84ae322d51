import type { RankedOwnerView } from '@raffle/contracts/admin-results';
import { formatSlotWithDate } from '../../../lib/formats';
import { resultAdminCopy } from './result-admin.copy';
import styles from './result-admin.module.css';

const { preview: copy } = resultAdminCopy;

/** Who is in line for the prize, in order, with how to reach them. */
export function Line({ line }: { line: readonly RankedOwnerView[] }) {
  if (line.length === 0) return <p>{copy.nobody}</p>;
  return (
    <ol className={styles.line}>
      {line.map(({ slotId, slotsAway, reference, fullName, email, phone }) => (
        <li key={slotId}>
          <strong>{fullName}</strong>
          <span>
            {formatSlotWithDate(slotId)} ({slotsAway === 0 ? copy.hit : copy.away(slotsAway)})
          </span>
          <span className={styles.small}>
            {reference} · <a href={`mailto:${email}`}>{email}</a> · <a href={`tel:${phone}`}>{phone}</a>
          </span>
        </li>
      ))}
    </ol>
  );
}
