import styles from './slot-grid.module.css';

/** A booked cell outside the grid, for a preview. */
export function SampleCell({ time, name }: { time: string; name: string }) {
  return (
    <p className={styles.cell} style={{ width: '7rem' }} data-state="booked" role="status">
      <span className={styles.time}>{time}</span>
      <span className={styles.state}>{name}</span>
    </p>
  );
}
