import { type ReactNode, useId, useState } from 'react';
import { ChevronDownIcon } from '../../../ui/icons';
import styles from './phone-fold.module.css';

interface PhoneFoldProps {
  label: string;
  /** Starts open if something in it is active, which must not be hidden. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** Content that few people need: behind a button on a phone, where the slots are far down; always shown on wider screens. */
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
