import { type ReactNode, useId, useState } from 'react';
import { ChevronDownIcon } from '../../../ui/icons';
import styles from './phone-fold.module.css';

interface PhoneFoldProps {
  label: string;
  /** Whether the content is initially visible, for example because it contains an active filter. */
  startsOpen?: boolean;
  children: ReactNode;
}

/**
 * Shows content that few users need. On phones, the content is hidden behind a button so that the slots are higher up the page. On wider
 * screens it is always visible.
 */
export function PhoneFold({ label, startsOpen = false, children }: PhoneFoldProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        className={`tap hover-soft ${styles.toggle}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label} <ChevronDownIcon className="fold-arrow" />
      </button>
      <div id={id} className={styles.content} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  );
}
