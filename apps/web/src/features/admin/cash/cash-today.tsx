import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../lib/formats';
import { cashCopy as copy } from './cash.copy';
import { cashSalesQuery } from './cash.queries';
import styles from './cash.module.css';

/** What should lie in the box of whoever is signed in. */
export function CashToday() {
  const { data } = useInfiniteQuery(cashSalesQuery(''));
  const today = data?.pages[0]?.today;
  if (today === undefined) return null;
  return (
    <dl className={styles.today}>
      <dt>{copy.today}</dt>
      <dd>
        <strong>{formatMoney(today.amount)}</strong> {copy.todayText(today.sales, today.slots)}
      </dd>
    </dl>
  );
}
