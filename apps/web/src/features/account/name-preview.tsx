import type { NameDisplay } from '@raffle/contracts/auth';
import { displayName } from '@raffle/contracts/display-name';
import grid from '../slots/slot-grid.module.css';
import { formatSlot } from '../../lib/formats';
import { profileCopy } from './account.copy';
import styles from './name-preview.module.css';

/** Any date does: only its time is shown. */
const SAMPLE = '2025-06-14T10:00';

/** A booked cell of the grid, by the grid's own styles, as people will see it after saving. */
export function NamePreview({ fullName, nameDisplay }: { fullName: string; nameDisplay: NameDisplay }) {
  return (
    <div className={`${grid.grid} ${styles.preview}`}>
      <p>{profileCopy.preview}</p>
      <p className={`${grid.cell} ${styles.cell}`} data-state="booked" role="status">
        <span className={grid.time}>{formatSlot(SAMPLE)}</span>
        <span className={grid.state}>{displayName(fullName.trim(), nameDisplay)}</span>
      </p>
    </div>
  );
}
