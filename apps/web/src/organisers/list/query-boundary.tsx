import { Box } from '@chakra-ui/react/box';
import { Center } from '@chakra-ui/react/center';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Loading } from '../../ui/loading';
import { listCopy as copy } from './list.copy';

interface QueryBoundaryProps<Data> {
  query: UseQueryResult<Data>;
  /** Label of the spinner for screen readers. */
  loading?: string;
  /** Error message, or a function that returns it. */
  failed?: string | ((error: Error) => string);
  children: (data: Data) => ReactNode;
}

/**
 * Renders a query's data, even if a later refetch fails. Shows a spinner until the data has loaded or, if the query fails, an error with a
 * retry button.
 */
export function QueryBoundary<Data>({ query, loading, failed, children }: QueryBoundaryProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <QueryPending label={loading} />;
  return <QueryError message={typeof failed === 'function' ? failed(error) : failed} onAgain={() => void refetch()} />;
}

/** A spinner shown until a query's data has loaded. */
export function QueryPending({ label = copy.loading }: { label?: string | undefined }) {
  return (
    <Center minHeight="40vh">
      <Loading size="lg" label={label} />
    </Center>
  );
}

/** Error message for a failed query, with a retry button. */
export function QueryError({ message = copy.failed, onAgain }: { message?: string | undefined; onAgain: () => void }) {
  return (
    <Box role="alert" display="grid" justifyItems="start" gap="4" paddingBlock="4">
      <p>{message}</p>
      <Button onClick={onAgain}>{copy.again}</Button>
    </Box>
  );
}
