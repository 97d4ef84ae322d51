import { ApiError } from './api-client';
import { withIdempotencyKey } from './idempotency-key';

const keyOf = (intent: string, restMs?: number) => withIdempotencyKey(intent, (key) => Promise.resolve(key), restMs);
const failed = (intent: string, status: number) => {
  let used = '';
  return withIdempotencyKey(intent, (key) => {
    used = key;
    return Promise.reject(new ApiError(status, 'INTERNAL', '', { statusCode: status, error: 'INTERNAL', message: '', requestId: '' }));
  }).catch(() => used);
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('keeps a key while nobody knows what became of it, and no longer', async () => {
  const open = await failed('a selection', 502);
  expect(await failed('a selection', 0)).toBe(open);
  expect(await keyOf('a selection')).toBe(open);
  expect(await keyOf('a selection')).not.toBe(open);
});

it('takes a new key after a refusal', async () => {
  const refused = await failed('a payout', 409);
  expect(await keyOf('a payout')).not.toBe(refused);
});

it.each([401, 403, 408, 428, 429])('keeps a key through a %d, which comes before the question what became of it', async (status) => {
  const open = await failed('a message', 0);
  expect(await failed('a message', status)).toBe(open);
  expect(await keyOf('a message')).toBe(open);
});

it('lets a key rest where a second click would be a second wish', async () => {
  const first = await keyOf('a mail', 10_000);
  jest.advanceTimersByTime(9_999);
  expect(await keyOf('a mail', 10_000)).toBe(first);
  jest.advanceTimersByTime(10_000);
  expect(await keyOf('a mail', 10_000)).not.toBe(first);
});
