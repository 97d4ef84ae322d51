import { Box } from '@chakra-ui/react/box';
import { Heading } from '@chakra-ui/react/heading';
import { Stack } from '@chakra-ui/react/stack';
import type { QueuesView } from '@raffle/contracts/admin/queues';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { pageLoad } from '../../lib/page-load';
import { Button } from '../../ui/button';
import { QueryBoundary } from '../list/query-boundary';
import { queuesCopy as copy } from './queues.copy';

const queuesQuery = queryOptions({
  queryKey: ['admin', 'queues'],
  queryFn: ({ signal }) => api.get<QueuesView>(API.adminQueues, { signal }),
  staleTime: 0,
});

/** The way to the job queue's own board, which is a page of its own: it opens once this page has asked for its cookie. */
export function QueuesPanel() {
  const queues = useQuery(queuesQuery);
  return (
    <QueryBoundary query={queues}>
      {({ available, mayChange }) =>
        available ? <Door mayChange={mayChange} /> : <NoBoard isAsking={queues.isFetching} onAgain={() => void queues.refetch()} />
      }
    </QueryBoundary>
  );
}

function Door({ mayChange }: { mayChange: boolean }) {
  const enter = useMutation<void, ApiError>({
    mutationFn: () => api.post<void>(API.adminQueueEntry),
    onSuccess: () => pageLoad.goTo(`${API.adminQueueBoard}/`),
  });
  return (
    <Stack align="start" gap="4" maxWidth="48rem">
      <p>
        {mayChange ? copy.mayChange : copy.mayLook} {copy.safe}
      </p>
      <Button loading={enter.isPending} loadingText={copy.opening} onClick={() => enter.mutate()}>
        {copy.open}
      </Button>
      {enter.error && (
        <Box as="p" role="alert" color="fg.error">
          {copy.failed} {enter.error.message}
        </Box>
      )}
    </Stack>
  );
}

function NoBoard({ isAsking, onAgain }: { isAsking: boolean; onAgain: () => void }) {
  return (
    <Stack as="section" align="start" gap="4" maxWidth="48rem">
      <Heading as="h2" fontSize="xl">
        {copy.none.title}
      </Heading>
      <p>{copy.none.text}</p>
      <Button variant="outline" aria-busy={isAsking} onClick={onAgain}>
        {copy.none.check}
      </Button>
    </Stack>
  );
}
