import { uiCopy } from '../copy/ui.copy';
import type { WhenOnline } from '../lib/use-when-online';
import { Button } from './plain/button';
import styles from './offline-wait.module.css';

/**
 * Shows which action is waiting for a network connection, with a button to cancel it. The live region is rendered even while nothing is
 * waiting, because screen readers announce only changes to an existing live region.
 */
export function OfflineWait({
  wait: { isWaiting, cancel },
  text,
  className,
}: {
  wait: WhenOnline;
  text: string;
  className?: string | undefined;
}) {
  return (
    <div role="status" className={className}>
      {isWaiting && (
        <div className={`row callout ${styles.wait}`} data-tone="ember">
          <p>{text}</p>
          <Button variant="outline" size="sm" onClick={cancel}>
            {uiCopy.cancel}
          </Button>
        </div>
      )}
    </div>
  );
}
