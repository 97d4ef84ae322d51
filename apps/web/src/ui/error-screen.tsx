import { pageLoad } from '../lib/page-load';
import { DryRiverbed } from './art/dry-riverbed';
import { Button } from './button';
import styles from './error-screen.module.css';
import { PageHead } from './page';

/** The app-wide error screen: what broke, and a way to start over. */
export function ErrorScreen({ message }: { message: string }) {
  return (
    <div className={styles.screen} role="alert">
      <PageHead title="Something went wrong" noIndex />
      <DryRiverbed className={styles.art} />
      <h1>Something went wrong</h1>
      <p className={styles.message}>{message}</p>
      <Button onClick={() => pageLoad.reload()}>Try again</Button>
    </div>
  );
}
