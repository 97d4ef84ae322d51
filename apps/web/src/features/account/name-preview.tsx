import type { NameDisplay } from '@raffle/contracts/people/auth';
import { displayName } from '@raffle/contracts/people/display-name';
import grid from '../slots/grid/slot-grid.module.css';
import { formatSlot } from '../../lib/format/formats';
import { profileCopy } from './account.copy';

/** Any date does: only its time is shown. */
const SAMPLE = '2025-06-14T10:00';

/** A booked cell of the grid, by the grid's own styles, as people will see it after saving. */
export function NamePreview({ fullName, nameDisplay }: { fullName: string; nameDisplay: NameDisplay }) {
  return (
    <div className={grid.grid} style={{ display: 'grid', gap: '0.4rem' }}>
      <p>{profileCopy.preview}</p>
      <p className={grid.cell} style={{ width: '7rem' }} data-state="booked" role="status">
        <span className={grid.time}>{formatSlot(SAMPLE)}</span>
        <span className={grid.state}>{displayName(fullName.trim(), nameDisplay)}</span>
      </p>
    </div>
  );
}
