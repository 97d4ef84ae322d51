import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { PageSpinner } from '../../../ui/spinner';
import { adminListCopy as copy } from './admin-list.copy';
import styles from './admin-list.module.css';
import { Unanswered } from './asked';

/** A list that comes page by page: what has come so far, and a button for more. */
export function Paged<Page>({
  query,
  children,
}: {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  children: (pages: Page[]) => ReactNode;
}) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (data === undefined) return isError ? <Unanswered onAgain={() => void refetch()} /> : <PageSpinner label={copy.loading} />;
  return (
    <>
      {children(data.pages)}
      {isError && <Unanswered onAgain={() => void (hasNextPage ? fetchNextPage() : refetch())} />}
      {hasNextPage && !isError && (
        <Button
          variant="outline"
          className={styles.more}
          loading={isFetchingNextPage}
          loadingText={copy.loadingMore}
          onClick={() => void fetchNextPage()}
        >
          {copy.more}
        </Button>
      )}
    </>
  );
}
