import styles from './step-button.module.css';

interface StepButtonProps {
  label: string;
  /** Whether there is no further month or day in this direction. A blocked button remains focusable. */
  blocked: boolean;
  onStep: () => void;
  children: React.ReactNode;
}

/** An arrow button that moves to the previous or next month or day. */
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
