import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { PageSpinner } from '../../../ui/spinner';
import { adminListCopy as copy } from './admin-list.copy';
import styles from './admin-list.module.css';

/** What a query answered; until then a spinner, after a failure a way to ask again. */
export function Asked<Data>({ query, children }: { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }) {
  const { data, isError, refetch } = query;
  if (data !== undefined) return children(data);
  if (!isError) return <PageSpinner label={copy.loading} />;
  return <Unanswered onAgain={() => void refetch()} />;
}

export function Unanswered({ onAgain }: { onAgain: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{copy.failed}</p>
      <Button onClick={onAgain}>{copy.again}</Button>
    </div>
  );
}
