import { DryRiverbed } from './art/dry-riverbed';
import { Button } from './button';
import styles from './error-screen.module.css';
import { PageHead } from './page';

/** The error screen: what broke, and a way to start over. */
export function ErrorScreen({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  return (
    <div className={styles.screen} role="alert">
      <PageHead title="Something went wrong" noIndex />
      <DryRiverbed className={styles.art} />
      <h1>Something went wrong</h1>
      <p className={styles.message}>{message}</p>
      <Button onClick={onTryAgain}>Try again</Button>
    </div>
  );
}
