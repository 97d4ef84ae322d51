import styles from './slot-grid.module.css';
import { gridCopy } from '../slots.copy';

const PLACEHOLDERS = 16;

export function SlotGridPlaceholder() {
  return (
    <div className={styles.grid} data-loading="true">
      <p role="status">{gridCopy.loading}</p>
      <div className={styles.cells} aria-hidden="true">
        {Array.from({ length: PLACEHOLDERS }, (_, index) => (
          <span key={index} className={styles.placeholder} data-testid="slot-placeholder" />
        ))}
      </div>
    </div>
  );
}
