import type { ReactNode } from 'react';
import styles from './status-chip.module.css';

export type ChipTone = 'quiet' | 'river' | 'ember' | 'reed' | 'danger';

/** A small rounded label with a coloured dot. The colour only reinforces what the text states. */
export function StatusChip({ tone = 'quiet', children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  );
}
