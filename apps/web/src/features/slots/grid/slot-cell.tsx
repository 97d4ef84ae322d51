import { timeOfSlot } from '@raffle/contracts/slot-time';
import { memo } from 'react';
import { formatSlot, formatSlot12 } from '../../../lib/format/formats';
import type { Cell } from './sections.rules';
import styles from './slot-grid.module.css';
import { isPickable } from './slot-state.rules';
import { cellCopy, cellLabel } from '../slots.copy';

interface SlotCellProps extends Cell {
  isTabStop: boolean;
  isPulsing: boolean;
  /** Whether the page's URL highlights the cell. */
  isNear: boolean;
}

/**
 * A plain button for a slot. Its props are primitive values, so only the cells that changed re-render. The section handles clicks and keys
 * for its cells. Cells that can't be selected stay focusable so that screen readers can read them.
 */
export const SlotCell = memo(function SlotCell({ id, state, ownerName, isTabStop, isPulsing, isNear }: SlotCellProps) {
  const canToggle = state === 'mine' || isPickable(state);
  const isBooked = state === 'booked' || state === 'booked-mine';
  return (
    <button
      type="button"
      className={`own-colours ${styles.slot} ${styles.cell}`}
      data-slot={id}
      data-time={timeOfSlot(id)}
      data-state={state}
      data-pulse={isPulsing || undefined}
      data-near={isNear || undefined}
      aria-label={cellLabel(id, state, ownerName)}
      title={formatSlot12(id)}
      aria-pressed={canToggle ? state === 'mine' : undefined}
      aria-disabled={canToggle ? undefined : true}
      tabIndex={isTabStop ? 0 : -1}
    >
      <span className={styles.time}>{formatSlot(id)}</span>{' '}
      {/* `dir` is set so that long names are truncated at their end, which is on the left for names in Arabic. */}
      <span className={styles.state} dir="auto">
        {isBooked && ownerName ? ownerName : cellCopy[state]}
      </span>
    </button>
  );
});
