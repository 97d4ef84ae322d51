import { act, renderHook } from '@testing-library/react';
import { SLOTS_VERSION_HEADER } from '@raffle/contracts/slots';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { makeDay, makeSlot } from '../../test/factories';
import { installFakeServer } from '../../test/fake-server';
import { installFakeSocket } from '../../test/fake-socket';
import type { SlotChange } from './follow-day.rules';
import { useLiveDay, useSpokenSummary } from './slots.realtime';

const DATE = '2025-06-14';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function booked(time: string): SlotChange {
  const id = `${DATE}T${time}`;
  return { before: makeSlot({ id }), after: makeSlot({ id, status: 'booked', ownerId: 'p2', ownerName: 'Neo M' }) };
}

it('announces changes at most every 10 s, combined into one sentence', async () => {
  const { result } = renderHook(() => useSpokenSummary());
  act(() => result.current.hear([booked('10:00')]));
  await pass(0);
  expect(result.current.spoken).toEqual({ text: '1 time slot booked.', turn: 1 });
  act(() => result.current.hear([booked('10:15')]));
  await pass(5_000);
  act(() => result.current.hear([booked('10:30'), booked('10:45')]));
  await pass(4_900);
  expect(result.current.spoken.turn).toBe(1);
  await pass(200);
  expect(result.current.spoken).toEqual({ text: '3 time slots booked.', turn: 2 });
});

it('polls the grid every 15 s while there is no live connection', async () => {
  const server = installFakeServer().on('GET /api/time-slots', { body: makeDay(DATE), headers: { [SLOTS_VERSION_HEADER]: '5' } });
  const socket = installFakeSocket().answer('slots:watch', () => ({ version: 5 }));
  const client = new QueryClient();
  const reads = () => server.asked('GET /api/time-slots').length;
  renderHook(() => useLiveDay(DATE, null), {
    wrapper: ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await pass(14_900);
  expect(reads()).toBe(1);
  await pass(200);
  expect(reads()).toBe(2);
  await pass(15_000);
  expect(reads()).toBe(3);
  act(() => socket.connect());
  await pass(60_000);
  expect(reads()).toBe(3);
  act(() => socket.drop());
  await pass(15_100);
  expect(reads()).toBe(4);
  client.clear();
});

it("polls the grid every 15 s on a live connection if joining the date's room is rejected", async () => {
  const server = installFakeServer().on('GET /api/time-slots', { body: makeDay(DATE), headers: { [SLOTS_VERSION_HEADER]: '5' } });
  const socket = installFakeSocket().answer('slots:watch', () => ({ error: 'At most 41 dates can be watched at once.' }));
  const client = new QueryClient();
  const reads = () => server.asked('GET /api/time-slots').length;
  renderHook(() => useLiveDay(DATE, null), {
    wrapper: ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await pass(100);
  act(() => socket.connect());
  await pass(1);
  expect(reads()).toBe(1);
  await pass(15_000);
  expect(reads()).toBe(2);
  socket.answer('slots:watch', () => ({ version: 5 }));
  await pass(15_000);
  expect(reads()).toBe(3);
  await pass(60_000);
  expect(reads()).toBe(3);
  client.clear();
});
