import { uiCopy } from '../copy/ui.copy';
import { DryRiverbed } from './art/dry-riverbed';
import { Button } from './plain/button';
import styles from './error-screen.module.css';
import { PageHead } from './page';

/** The error screen: what broke, and a way to start over. */
export function ErrorScreen({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  return (
    <div className={`stack page-width ${styles.screen}`} role="alert">
      <PageHead title={uiCopy.brokenTitle} noIndex />
      <DryRiverbed className={styles.art} />
      <h1>{uiCopy.brokenTitle}</h1>
      <p className="muted">{message}</p>
      <Button onClick={onTryAgain}>{uiCopy.tryAgain}</Button>
    </div>
  );
}
