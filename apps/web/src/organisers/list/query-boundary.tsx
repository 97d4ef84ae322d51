import { Box } from '@chakra-ui/react/box';
import { Center } from '@chakra-ui/react/center';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Loading } from '../../ui/loading';
import { listCopy as copy } from './list.copy';

/** Renders a query's data. Shows a spinner until the data has loaded or, if the query fails, an error with a retry button. */
export function QueryBoundary<Data>({ query, children }: { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }) {
  const { data, isError, refetch } = query;
  if (data !== undefined) return children(data);
  return isError ? <QueryError onAgain={() => void refetch()} /> : <QueryPending />;
}

/** A spinner shown until a query's data has loaded. */
export function QueryPending({ label = copy.loading }: { label?: string }) {
  return (
    <Center minHeight="40vh">
      <Loading size="lg" label={label} />
    </Center>
  );
}

/** Error message for a failed query, with a retry button. */
export function QueryError({ message = copy.failed, onAgain }: { message?: string; onAgain: () => void }) {
  return (
    <Box role="alert" display="grid" justifyItems="start" gap="4" paddingBlock="4">
      <p>{message}</p>
      <Button onClick={onAgain}>{copy.again}</Button>
    </Box>
  );
}
