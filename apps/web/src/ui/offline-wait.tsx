import { uiCopy } from '../copy/ui.copy';
import type { WhenOnline } from '../lib/use-when-online';
import { Button } from './plain/button';
import styles from './offline-wait.module.css';

/** Says what waits for the connection, with the way to call it off. Stands in the page before anything waits, or nobody would hear it. */
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
