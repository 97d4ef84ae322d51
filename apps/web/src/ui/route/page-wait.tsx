import { uiCopy } from '../../copy/ui.copy';
import { useNetworkTrouble } from '../../lib/load-part';
import { PageSpinner } from '../plain/spinner';
import { DryRiverbedArt } from '../error-screen';
import styles from '../error-screen.module.css';
import { WaitingHead } from './route-title';

export function PageWait() {
  return (
    <>
      <WaitingHead />
      <CodeWait />
    </>
  );
}

/** Shows a spinner while code is loading, or a message if the network is down. */
export function CodeWait() {
  const trouble = useNetworkTrouble();
  if (trouble === null) return <PageSpinner />;
  return (
    <div className={`stack page-width ${styles.screen}`} role="status">
      <DryRiverbedArt />
      <p>{uiCopy.waiting[trouble]}</p>
    </div>
  );
}
