import styles from './slot-grid.module.css';
import type { CellState } from './slot-state.rules';
import { cellCopy, legendCopy } from '../slots.copy';

const SHOWN: CellState[] = ['available', 'mine', 'booked', 'held', 'closed'];

export function SlotLegend() {
  return (
    <ul className={`row ${styles.legend}`} aria-label={legendCopy.title}>
      {SHOWN.map((state) => (
        <li key={state} className="row">
          <span className={`own-colours ${styles.slot} ${styles.sample}`} data-state={state} aria-hidden="true" />
          {cellCopy[state]}
        </li>
      ))}
    </ul>
  );
}
