import { useState } from 'react';
import { Button } from '../../ui/button';
import { CopyIcon } from '../../ui/icons';
import { shareCopy } from './bookings.copy';
import styles from './share-ways.module.css';

/** For browsers without a share sheet of their own. */
export function ShareWays({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const whole = `${text} ${window.location.origin}`;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };

  return (
    <div className={styles.ways}>
      <p className={styles.text}>{whole}</p>
      <div className={styles.buttons}>
        <a className={styles.whatsapp} href={`https://wa.me/?text=${encodeURIComponent(whole)}`} target="_blank" rel="noreferrer">
          {shareCopy.whatsapp}
        </a>
        <Button variant="ghost" size="sm" onClick={() => void copy()}>
          <CopyIcon /> {shareCopy.copy}
        </Button>
      </div>
      <p role="status">{outcome && shareCopy[outcome]}</p>
    </div>
  );
}
