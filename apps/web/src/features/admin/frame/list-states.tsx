import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { adminFrameCopy } from './admin-frame.copy';
import styles from './admin-list.module.css';

/** What could not be loaded, in words, with the way to try again. */
export function LoadFailure({ message, onAgain }: { message: string; onAgain: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <p>{message}</p>
      <Button onClick={onAgain}>{adminFrameCopy.again}</Button>
    </div>
  );
}

/** A failed deed, written where it was tried. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <p className={styles.failure} role="alert">
      {children}
    </p>
  );
}
