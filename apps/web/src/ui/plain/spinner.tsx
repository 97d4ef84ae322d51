import { uiCopy } from '../../copy/ui.copy';
import styles from './spinner.module.css';

/** A spinner. The `label` is invisible and only announced by screen readers. */
export function Spinner({ label = uiCopy.loading, size = 'md' }: { label?: string; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span className={styles.spinner} data-size={size} role="status">
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

/** Fills the page's main area while a route or the signed-in user loads, so that the footer does not move. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className={styles.page}>
      <Spinner size="lg" {...(label ? { label } : {})} />
    </div>
  );
}
