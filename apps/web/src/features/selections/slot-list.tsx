import type { SlotRef } from '@raffle/contracts/slots';
import { formatSlotWithDate } from '../../lib/formats';
import styles from './conflict-dialog.module.css';

/** Slots with their dates, in the order of the calendar. */
export function SlotList({ slots }: { slots: readonly Pick<SlotRef, 'id'>[] }) {
  if (slots.length === 0) return null;
  const ids = slots.map(({ id }) => id).sort();
  return (
    <ul className={styles.list}>
      {ids.map((id) => (
        <li key={id}>{formatSlotWithDate(id)}</li>
      ))}
    </ul>
  );
}
