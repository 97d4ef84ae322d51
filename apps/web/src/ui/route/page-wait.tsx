import { uiCopy } from '../../copy/ui.copy';
import { useNetworkTrouble } from '../../lib/load-part';
import { PageSpinner } from '../plain/spinner';
import { DryRiverbedArt } from '../error-screen';
import styles from '../error-screen.module.css';
import { WaitingHead } from './route-title';

/** Stands in a page's place while its code is on the way; without a network, why it does not come. */
export function PageWait() {
  const trouble = useNetworkTrouble();
  if (trouble === null) {
    return (
      <>
        <WaitingHead />
        <PageSpinner />
      </>
    );
  }
  return (
    <div className={`stack page-width ${styles.screen}`} role="status">
      <WaitingHead />
      <DryRiverbedArt />
      <p>{uiCopy.waiting[trouble]}</p>
    </div>
  );
}
