import { act, renderHook, waitFor } from '@testing-library/react';
import { installFakeSocket, type FakeSocket } from '../../test/fake-socket';
import { acquireSocket, emitWithAck, onSocket, onSocketConnect, setSocketFactory, useConnection, type AppSocket } from './socket';

let socket: FakeSocket;
beforeEach(() => {
  socket = installFakeSocket();
});

/** Acquires the socket and waits until it is open. */
async function hold(): Promise<() => void> {
  const release = acquireSocket();
  await emitWithAck('slots:watch', { date: '2025-06-14' });
  return release;
}

it('calls handlers registered before and after connecting', async () => {
  const heard: number[] = [];
  const stop = onSocket('donations:changed', ({ totalAmount }) => heard.push(totalAmount));
  const release = await hold();
  onSocket('donations:changed', ({ totalAmount }) => heard.push(totalAmount * 10));
  socket.says('donations:changed', { year: 2025, totalAmount: 3, version: 1 });
  stop();
  socket.says('donations:changed', { year: 2025, totalAmount: 4, version: 2 });
  expect(heard).toEqual([3, 30, 40]);
  release();
});

it('distinguishes the first connection from a reconnection', async () => {
  const release = await hold();
  const connects: boolean[] = [];
  const stop = onSocketConnect((again) => connects.push(again));
  socket.connect();
  socket.drop();
  socket.connect();
  expect(connects).toEqual([false, true]);
  stop();
  release();
});

it('reconnects after the server closes the socket, which socket.io does not do by itself', async () => {
  const release = await hold();
  const connects: boolean[] = [];
  const stop = onSocketConnect((again) => connects.push(again));
  socket.connect();
  jest.useFakeTimers();
  socket.drop('io server disconnect');
  expect(socket.connected).toBe(false);
  jest.advanceTimersByTime(4_000);
  jest.useRealTimers();
  expect([socket.connected, connects]).toEqual([true, [false, true]]);
  stop();
  release();
});

it('reports the connection states live, reconnecting and offline', async () => {
  const { result } = renderHook(() => useConnection());
  expect(result.current).toBe('idle');
  const release = await act(hold);
  act(() => socket.connect());
  expect(result.current).toBe('live');
  act(() => socket.drop());
  expect(result.current).toBe('reconnecting');
  act(() => {
    socket.refuse();
    socket.refuse();
    socket.refuse();
  });
  expect(result.current).toBe('offline');
  act(() => socket.connect());
  expect(result.current).toBe('live');
  release();
});

it("retries if the socket's code could not be loaded", async () => {
  jest.useFakeTimers();
  let isThere = false;
  setSocketFactory(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return socket as unknown as AppSocket;
  });
  const { result } = renderHook(() => useConnection());
  const release = acquireSocket();
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(result.current).toBe('reconnecting');
  await expect(emitWithAck('slots:watch', { date: '2025-06-14' })).rejects.toThrow('Failed to fetch');
  isThere = true;
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  act(() => socket.connect());
  expect(result.current).toBe('live');
  release();
  jest.useRealTimers();
});

it('stays open across navigation and closes after a delay once its last user releases it', async () => {
  const release = await hold();
  jest.useFakeTimers();
  socket.connect();
  release();
  const releaseNext = acquireSocket();
  jest.runAllTimers();
  expect(socket.connected).toBe(true);
  releaseNext();
  jest.runAllTimers();
  jest.useRealTimers();
  await waitFor(() => expect(socket.connected).toBe(false));
});
