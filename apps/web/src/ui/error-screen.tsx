import { Suspense } from 'react';
import { uiCopy } from '../copy/ui.copy';
import { lazyPart } from '../lib/load-part';
import { Button } from './plain/button';
import styles from './error-screen.module.css';
import { PageHead } from './page';

/** Downloads the error screen's drawing. Call it when the page is idle, because the drawing is decorative and rarely shown. */
export const fetchRiverbed = () => import('./art/dry-riverbed');
const DryRiverbed = lazyPart(fetchRiverbed, { optional: true });

export function DryRiverbedArt() {
  return (
    <div className={styles.art}>
      <Suspense fallback={null}>
        <DryRiverbed />
      </Suspense>
    </div>
  );
}

export function ErrorScreen({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  return (
    <div className={`stack page-width ${styles.screen}`} role="alert">
      <PageHead title={uiCopy.brokenTitle} noIndex />
      <DryRiverbedArt />
      <h1>{uiCopy.brokenTitle}</h1>
      <p className="muted">{message}</p>
      <Button onClick={onTryAgain}>{uiCopy.tryAgain}</Button>
    </div>
  );
}
