import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTickedCount } from '../../features/selections/selection-store';
import { lazyPart } from '../../lib/load-part';
import { ClockIcon } from '../../ui/icons';
import { paths } from '../../lib/paths';
import styles from './selection-link.module.css';
import { shellCopy } from './shell.copy';

const StoredSlotsCheck = lazyPart(() => import('../../features/selections/stored-slots-check'), { optional: true });

/** The booking page watches its slots itself; what is lost while it is paid for, the payment tells of, and asks what is to become of the rest. */
const TELLS_ITSELF = /^\/(booking|payment|payment-return|payment-success|paypal-return)(\/|$)/;

/** How many time slots are ticked, on every page, as the way back to them. */
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
