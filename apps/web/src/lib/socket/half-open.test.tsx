// Tests a half-open connection: neither side closes it, but no data arrives.
import { act, renderHook } from '@testing-library/react';
import { acquireSocket, useConnection } from './socket';

type Handler = () => void;
const handlers: Record<string, Handler[]> = {};
const on = (event: string, handler: Handler) => (handlers[event] ??= []).push(handler);
const fire = (event: string) => act(() => handlers[event]?.forEach((handler) => handler()));
const socket = { connected: false, on, once: on, close: jest.fn(), io: { on, opts: {} } };
jest.mock('socket.io-client', () => ({ io: () => socket }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const after = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

it('reports live while the server pings, and reconnecting a few seconds after a missed ping', async () => {
  const { result } = renderHook(() => useConnection());
  const release = acquireSocket();
  await after(3);
  socket.connected = true;
  fire('connect');
  expect(result.current).toBe('live');
  for (let pings = 0; pings < 3; pings += 1) {
    await after(10);
    fire('ping');
  }
  await after(12);
  expect(result.current).toBe('live');
  await after(2);
  expect(result.current).toBe('reconnecting');

  fire('ping');
  expect(result.current).toBe('live');
  await after(14);
  socket.connected = false;
  fire('disconnect');
  socket.connected = true;
  fire('connect');
  expect(result.current).toBe('live');
  release();
});
