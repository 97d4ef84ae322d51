import { type ReactNode, useId, useState } from 'react';
import { ChevronDownIcon } from '../../../ui/icons';
import styles from './phone-fold.module.css';

interface PhoneFoldProps {
  label: string;
  /** Whether the content is initially visible, for example because a filter in it is set. */
  startsOpen?: boolean;
  children: ReactNode;
}

/**
 * Shows content that few users need. On a phone, a button shows and hides the content, so that the slots are higher on the page. On wider
 * screens the content is always visible.
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
