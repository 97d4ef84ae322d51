import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTickedCount } from '../../features/selections/selection-store';
import { lazyPart } from '../../lib/load-part';
import { ClockIcon } from '../../ui/icons';
import { paths } from '../../lib/paths';
import styles from './selection-link.module.css';
import { shellCopy } from './shell.copy';

const StoredSlotsCheck = lazyPart(() => import('../../features/selections/stored-slots-check'), { optional: true });

/**
 * Pages that report lost slots themselves. The booking page watches the selected slots, and the payment pages let the user decide what to
 * do with the remaining slots.
 */
const TELLS_ITSELF = /^\/(booking|payment|payment-return|payment-success|paypal-return)(\/|$)/;

/** The header's link to the selected time slots, which shows how many there are. */
export function SelectionLink() {
  const count = useTickedCount();
  const { pathname } = useLocation();
  if (count === 0) return null;
  return (
    <>
      <Link to={paths.booking} className={`tap ${styles.link}`}>
        <ClockIcon /> {count}
        <span className="visually-hidden"> {shellCopy.selected(count)}</span>
      </Link>
      {!TELLS_ITSELF.test(pathname) && (
        <Suspense fallback={null}>
          <StoredSlotsCheck />
        </Suspense>
      )}
    </>
  );
}
