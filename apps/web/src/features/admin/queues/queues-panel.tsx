import type { QueuesView } from '@raffle/contracts/admin-queues';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api-client';
import { pageLoad } from '../../../lib/page-load';
import { Button } from '../../../ui/button';
import styles from '../list/admin-list.module.css';
import { Asked } from '../list/asked';
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
    <Asked query={queues}>
      {({ available, mayChange }) =>
        available ? <Door mayChange={mayChange} /> : <NoBoard isAsking={queues.isFetching} onAgain={() => void queues.refetch()} />
      }
    </Asked>
  );
}

function Door({ mayChange }: { mayChange: boolean }) {
  const enter = useMutation<void, ApiError>({
    mutationFn: () => api.post<void>(API.adminQueueEntry),
    onSuccess: () => pageLoad.goTo(`${API.adminQueueBoard}/`),
  });
  return (
    <div className={styles.section}>
      <p>
        {mayChange ? copy.mayChange : copy.mayLook} {copy.safe}
      </p>
      <Button className={styles.start} loading={enter.isPending} loadingText={copy.opening} onClick={() => enter.mutate()}>
        {copy.open}
      </Button>
      {enter.error && (
        <p role="alert" className={styles.failure}>
          {copy.failed} {enter.error.message}
        </p>
      )}
    </div>
  );
}

function NoBoard({ isAsking, onAgain }: { isAsking: boolean; onAgain: () => void }) {
  return (
    <section className={styles.section}>
      <h2>{copy.none.title}</h2>
      <p className={styles.words}>{copy.none.text}</p>
      <Button variant="outline" className={styles.start} aria-busy={isAsking} onClick={onAgain}>
        {copy.none.check}
      </Button>
    </section>
  );
}
