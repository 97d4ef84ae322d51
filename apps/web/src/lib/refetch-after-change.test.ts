import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { refetchAfterChange } from './refetch-after-change';

const queryKey = ['news'];

/** Starts a query whose responses the test controls. */
function watch(client: QueryClient) {
  const answers: ((value: string) => void)[] = [];
  const refusals: (() => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    retry: false,
    queryFn: () =>
      new Promise<string>((resolve, reject) => {
        answers.push(resolve);
        refusals.push(() => reject(new Error('out of reach')));
      }),
  });
  const stop = observer.subscribe(() => undefined);
  return { answers, refusals, stop };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('refetches a query once its first request has completed, if changes arrived during that request', async () => {
  const client = new QueryClient();
  const { answers, stop } = watch(client);
  for (let changes = 0; changes < 3; changes += 1) refetchAfterChange(client, { queryKey });
  expect(answers).toHaveLength(1);
  answers[0]?.('old');
  await settled();
  expect(answers).toHaveLength(2);
  answers[1]?.('new');
  await settled();
  expect(client.getQueryData(queryKey)).toBe('new');
  expect(answers).toHaveLength(2);
  stop();
});

it('does not cancel a request in flight, however many changes arrive, and refetches once afterwards', async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'oldest');
  const { answers, stop } = watch(client);
  for (let changes = 0; changes < 50; changes += 1) {
    refetchAfterChange(client, { queryKey });
    await settled();
  }
  expect(answers).toHaveLength(1);
  answers[0]?.('old');
  await settled();
  expect(client.getQueryData(queryKey)).toBe('old');
  expect(answers).toHaveLength(2);
  answers[1]?.('new');
  await settled();
  expect(client.getQueryData(queryKey)).toBe('new');
  expect(answers).toHaveLength(2);
  stop();
});

it('refetches once more after a failed refetch, because the failure left old data in place', async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'old');
  const { answers, refusals, stop } = watch(client);
  refetchAfterChange(client, { queryKey });
  refusals[0]?.();
  await settled();
  expect(answers).toHaveLength(2);
  refusals[1]?.();
  await settled();
  expect(answers).toHaveLength(2);
  stop();
});

it('does not repeat a failed first request', async () => {
  const client = new QueryClient();
  const { answers, refusals, stop } = watch(client);
  refetchAfterChange(client, { queryKey });
  refusals[0]?.();
  await settled();
  expect(answers).toHaveLength(1);
  stop();
});
