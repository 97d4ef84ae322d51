import type { SlotView } from '@raffle/contracts/slots';
import { SLOTS_VERSION_HEADER } from '@raffle/contracts/slots';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { makeDay } from '../../test/factories';
import { type FakeAnswer, type FakeServer, installFakeServer } from '../../test/fake-server';
import { type FakeSocket, installFakeSocket } from '../../test/fake-socket';
import { type DayGrid } from './follow-day.rules';
import { watchDay } from './day-watch';
import { dayQuery } from './slots.queries';

const DATE = '2025-06-14';
const READ = 'GET /api/time-slots';

let server: FakeServer;
let socket: FakeSocket;
let client: QueryClient;
let leave: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  server = installFakeServer();
  socket = installFakeSocket().answer('slots:watch', () => ({ version: 5 }));
  client = new QueryClient();
});
afterEach(() => {
  leave();
  client.clear();
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const grid = () => client.getQueryData<DayGrid>(dayQuery(DATE).queryKey);
const ten = (): SlotView | undefined => grid()?.slots.find(({ id }) => id === `${DATE}T10:00`);
const answer = (version: number): FakeAnswer => ({ body: makeDay(DATE), headers: { [SLOTS_VERSION_HEADER]: String(version) } });

/** Broadcasts that the date's 10:00 slot is held. */
function frame(after: number, version: number): void {
  socket.says('slots:changed', { date: DATE, after, version, slots: [{ id: `${DATE}T10:00`, status: 'held' }] });
}

/** Watches the date as a page does, with a connected socket. */
async function watch(): Promise<void> {
  const stopReading = new QueryObserver(client, { ...dayQuery(DATE), retry: false }).subscribe(() => undefined);
  const stopWatching = watchDay(client, DATE, { myId: () => null });
  leave = () => [stopReading, stopWatching].forEach((stop) => stop());
  await pass(100);
  socket.connect();
  await pass(0);
}

it('refetches a busy date at most twice a second and cancels no requests', async () => {
  server.on(READ, answer(5));
  await watch();
  let version = 100;
  // Each response takes 300 ms and contains the state at the time of the request.
  const aborted = jest.fn();
  const ask = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    init?.signal?.addEventListener('abort', aborted);
    return ask(address, init);
  });
  server.on(READ, () => {
    const asked = version;
    return new Promise((resolve) => setTimeout(() => resolve(answer(asked)), 300));
  });
  const before = server.asked(READ).length;
  for (let changes = 0; changes < 250; changes += 1) {
    // Every third frame is lost.
    version += 1;
    if (changes % 3 !== 0) frame(version - 1, version);
    await pass(20);
  }
  expect(server.asked(READ).length - before).toBeLessThanOrEqual(10);
  expect(aborted).not.toHaveBeenCalled();
  expect(grid()?.version).toBeGreaterThan(version - 50);
  await pass(1_000);
  expect(grid()?.version).toBe(version);
  jest.restoreAllMocks();
});

it('applies frames that arrived during the first request', async () => {
  let arrive: (answer: FakeAnswer) => void = () => undefined;
  server.on(READ, () => new Promise((resolve) => (arrive = resolve)));
  await watch();
  frame(5, 6);
  arrive(answer(5));
  await pass(100);
  expect(ten()).toMatchObject({ status: 'held' });
  expect(grid()).toMatchObject({ version: 6, confirmedVersion: 5 });
  expect(server.asked(READ)).toHaveLength(1);
});

it('refetches if a frame is newer than the response in flight', async () => {
  server.on(READ, answer(5));
  await watch();
  server.on(READ, () => new Promise((resolve) => setTimeout(() => resolve(answer(7)), 300)));
  frame(6, 7);
  await pass(100);
  frame(8, 9);
  server.on(READ, answer(9));
  await pass(250);
  expect(grid()?.version).toBe(7);
  await pass(500);
  expect(grid()?.version).toBe(9);
  expect(server.asked(READ)).toHaveLength(3);
});

it("retries at increasing intervals while the grid can't be fetched", async () => {
  server.on(READ, answer(5));
  await watch();
  server.unreachable(READ);
  frame(6, 7);
  await pass(10_000);
  expect(server.asked(READ).length).toBeLessThan(8);
  server.on(READ, answer(7));
  await pass(15_000);
  expect(grid()?.version).toBe(7);
});

it("keeps a limited number of frames while the grid can't be fetched, and recovers afterwards", async () => {
  server.on(READ, answer(5));
  await watch();
  server.unreachable(READ);
  for (let version = 7; version < 2_007; version += 1) frame(version - 1, version);
  const looks = jest.spyOn(client, 'getQueryData');
  await pass(20_000);
  // Each attempt reads the cache twice per kept frame.
  const attempts = server.asked(READ).length;
  expect(looks.mock.calls.length).toBeLessThan(attempts * 500);
  looks.mockRestore();
  // The first response has an older version than the oldest kept frame.
  server.on(READ, () => {
    server.on(READ, answer(2_006));
    return answer(1_000);
  });
  await pass(40_000);
  expect(grid()?.version).toBe(2_006);
});
