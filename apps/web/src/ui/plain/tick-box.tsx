import styles from './tick-box.module.css';

export interface TickBoxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A native checkbox with its label, tall enough to tap with a finger. */
export function TickBox({ label, checked, onChange }: TickBoxProps) {
  return (
    <label className={`tap ${styles.tickBox}`}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
