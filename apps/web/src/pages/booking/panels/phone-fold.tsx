import { type ReactNode, useId, useState } from 'react';
import { ChevronDownIcon } from '../../../ui/icons';
import styles from './phone-fold.module.css';

interface PhoneFoldProps {
  label: string;
  /** Whether the content is active, so that it must not be hidden initially. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** Content that few users need. On a phone it is collapsed behind a button, to move the slots up. On wider screens it is always shown. */
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
