import type { ReactNode } from 'react';
import { overviewCopy } from './admin-overview.copy';
import styles from './chart-table.module.css';

/** The numbers of a chart behind a toggle, for whoever reads rather than sees it. */
export function ChartTable({ children }: { children: ReactNode }) {
  return (
    <details className={styles.table}>
      <summary>{overviewCopy.showTable}</summary>
      {children}
    </details>
  );
}
