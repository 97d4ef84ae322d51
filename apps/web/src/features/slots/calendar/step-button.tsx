import styles from './step-button.module.css';

interface StepButtonProps {
  label: string;
  /** There is nothing beyond; it keeps the focus all the same. */
  blocked: boolean;
  onStep: () => void;
  children: React.ReactNode;
}

/** An arrow to the month or the day before, or the next one. */
export function StepButton({ label, blocked, onStep, children }: StepButtonProps) {
  return (
    <button
      type="button"
      className={`control hover-edge hover-soft ${styles.step}`}
      aria-label={label}
      aria-disabled={blocked}
      onClick={() => !blocked && onStep()}
    >
      {children}
    </button>
  );
}
