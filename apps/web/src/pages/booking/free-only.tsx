import styles from './free-only.module.css';

export interface FreeOnlyProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Leaves out what is taken, of the days as of a day's slots. */
export function FreeOnly({ label, checked, onChange }: FreeOnlyProps) {
  return (
    <label className={styles.freeOnly}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
