import type { UserView } from '@raffle/contracts/people/auth';
import type { ErrorCode } from '@raffle/contracts/errors';
import { onlineManager } from '@tanstack/react-query';
import { userQuery } from '../features/auth/session/auth.queries';
import { rememberSignIn } from '../features/auth/session/has-account';
import { api, ApiError } from '../lib/api/api-client';
import { failure, installFakeServer, type FakeAnswer } from '../test/fake-server';
import { createQueryClient } from './query-client';

const user = { id: 'u1', fullName: 'Naledi Moremi' } as UserView;

function refusal(status: number, code: ErrorCode): ApiError {
  return new ApiError(status, code, 'No.', { statusCode: status, error: code, message: 'No.', requestId: '' });
}

function signedIn() {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  return client;
}

test.each([
  ['UNAUTHENTICATED', refusal(401, 'UNAUTHENTICATED'), null],
  ['incorrect_password', refusal(401, 'incorrect_password'), user],
  ['SLOT_ALREADY_BOOKED', refusal(409, 'SLOT_ALREADY_BOOKED'), user],
])('signs the user out only after a query fails with UNAUTHENTICATED: %s', async (_, error, expected) => {
  const client = signedIn();
  await expect(client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(error), retry: false })).rejects.toBe(error);
  expect(client.getQueryData(userQuery.queryKey)).toEqual(expected);
});

test('signs the user out when a mutation fails with UNAUTHENTICATED', async () => {
  const client = signedIn();
  const change = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(refusal(401, 'UNAUTHENTICATED')) });
  await expect(change.execute(undefined)).rejects.toThrow('No.');
  expect(client.getQueryData(userQuery.queryKey)).toBeNull();
});

test('retries a rejected request that was sent before the latest sign-in, and does not sign the user out', async () => {
  let refuse = (_: FakeAnswer): void => undefined;
  const server = installFakeServer().on('GET /api/user/bookings', () => new Promise((resolve) => (refuse = resolve)));
  rememberSignIn();
  const client = signedIn();
  const read = client.fetchQuery({ queryKey: ['x'], queryFn: () => api.get('/api/user/bookings'), retry: false });
  jest.spyOn(Date, 'now').mockReturnValueOnce(Date.now() + 1_000);
  rememberSignIn();
  server.on('GET /api/user/bookings', { body: ['one'] });
  refuse(failure('UNAUTHENTICATED', 401));
  await expect(read).resolves.toEqual(['one']);
  expect(client.getQueryData(userQuery.queryKey)).toEqual(user);
  server.on('GET /api/user/bookings', () => new Promise((resolve) => (refuse = resolve)));
  const next = client.fetchQuery({ queryKey: ['y'], queryFn: () => api.get('/api/user/bookings'), retry: false });
  await Promise.resolve();
  refuse(failure('UNAUTHENTICATED', 401));
  await expect(next).rejects.toThrow();
  expect(client.getQueryData(userQuery.queryKey)).toBeNull();
});

test("does not sign the buyer out when the organisers' sign-in session ends", async () => {
  history.replaceState(null, '', '/admin/bookings/7');
  const client = signedIn();
  const change = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(refusal(401, 'UNAUTHENTICATED')) });
  await expect(change.execute(undefined)).rejects.toThrow('No.');
  expect(client.getQueryData(userQuery.queryKey)).toEqual(user);
  history.replaceState(null, '', '/');
});

test('keeps queries fresh for 60 s, retries them once, refetches them on focus, and never retries mutations', () => {
  expect(createQueryClient().getDefaultOptions()).toEqual({
    queries: { staleTime: 60_000, retry: 1, refetchOnWindowFocus: true },
    mutations: { retry: 0, networkMode: 'always' },
  });
});

test('fails a mutation immediately if there is no connection, and does not retry it later', async () => {
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  const send = jest.fn(() => Promise.reject(new Error('Failed to fetch')));
  const change = client.getMutationCache().build(client, { mutationFn: send });
  await expect(change.execute(undefined)).rejects.toThrow('Failed to fetch');
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(send).toHaveBeenCalledTimes(1);
  client.unmount();
});
