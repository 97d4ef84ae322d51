import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { readAgain } from './read-again';

const queryKey = ['news'];

/** Readings that answer when the test says so. */
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

it('reads once more what was being read for the first time', async () => {
  const client = new QueryClient();
  const { answers, stop } = watch(client);
  for (let changes = 0; changes < 3; changes += 1) readAgain(client, { queryKey });
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

it('gives no reading up, however much changes while it is under way, and reads once more after it', async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'oldest');
  const { answers, stop } = watch(client);
  for (let changes = 0; changes < 50; changes += 1) {
    readAgain(client, { queryKey });
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

it('reads again after a later reading that has failed, which has left the old in place', async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'old');
  const { answers, refusals, stop } = watch(client);
  readAgain(client, { queryKey });
  refusals[0]?.();
  await settled();
  expect(answers).toHaveLength(2);
  refusals[1]?.();
  await settled();
  expect(answers).toHaveLength(2);
  stop();
});

it('does not repeat a first reading that has failed', async () => {
  const client = new QueryClient();
  const { answers, refusals, stop } = watch(client);
  readAgain(client, { queryKey });
  refusals[0]?.();
  await settled();
  expect(answers).toHaveLength(1);
  stop();
});
