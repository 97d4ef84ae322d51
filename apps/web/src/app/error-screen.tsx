import { PageHead } from '../ui/page';
import { Button } from '../ui/button';
import { DryRiverbed } from '../ui/art/dry-riverbed';
import styles from './error-screen.module.css';

/** The app-wide error screen: what broke, and a way to start over. */
export function ErrorScreen({ message }: { message: string }) {
  return (
    <div className={styles.screen} role="alert">
      <PageHead title="Something went wrong" noIndex />
      <DryRiverbed className={styles.art} />
      <h1>Something went wrong</h1>
      <p className={styles.message}>{message}</p>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </div>
  );
}
