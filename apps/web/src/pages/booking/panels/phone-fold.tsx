import { type ReactNode, useId, useState } from 'react';
import { ChevronDownIcon } from '../../../ui/icons';
import styles from './phone-fold.module.css';

interface PhoneFoldProps {
  label: string;
  /** Something in it is in force, which must not be hidden. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** What few need at once: behind a button on a phone, where the way to the slots is long; simply there on wider screens. */
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
