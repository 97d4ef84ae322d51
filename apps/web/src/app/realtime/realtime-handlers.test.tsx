import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { userQuery } from '../../features/auth/session/auth.queries';
import { rememberSignIn } from '../../features/auth/session/has-account';
import { useLiveBookings } from '../../features/bookings/bookings.realtime';
import { bookingQuery } from '../../features/bookings/bookings.queries';
import { donationStatsQuery } from '../../features/donations/donations.queries';
import { newsQuery } from '../../features/news/news.queries';
import { seasonQuery } from '../../features/season/season.queries';
import { selectionQuery } from '../../features/selections/selections.queries';
import { useLiveSelections } from '../../features/selections/selections.realtime';
import { acquireSocket, emitWithAck } from '../../lib/socket/socket';
import { makeSeason } from '../../test/factories';
import { installFakeServer, type FakeAnswer } from '../../test/fake-server';
import { installFakeSocket, type FakeSocket } from '../../test/fake-socket';
import RealtimeHandlers from './realtime-handlers';

let socket: FakeSocket;
let release: () => void;
beforeEach(async () => {
  socket = installFakeSocket();
  release = acquireSocket();
  await emitWithAck('slots:watch', { date: '2025-06-14' });
});
afterEach(() => release());

/** Mounts all listeners on one page. */
function Handlers({ children }: { children: ReactNode }) {
  useLiveBookings();
  useLiveSelections();
  return (
    <>
      <RealtimeHandlers />
      {children}
    </>
  );
}

function show<Read>(useRead: () => Read) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  return renderHook(useRead, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <Handlers>{children}</Handlers>
      </QueryClientProvider>
    ),
  });
}

const READINGS = [
  { what: 'the total raised', path: '/api/donations/stats', query: donationStatsQuery },
  { what: 'the news', path: '/api/news', query: newsQuery },
  { what: 'the season', path: '/api/season', query: seasonQuery },
  { what: 'a booking', path: '/api/bookings/OKV-1', query: bookingQuery('OKV-1') },
  { what: 'a hold', path: '/api/slot-selections/one', query: selectionQuery('one') },
] as const;

describe.each(READINGS)('$what', ({ path, query }) => {
  it('is refetched once the page starts listening, because the page may have missed events', async () => {
    const server = installFakeServer().on(`GET ${path}`, { body: { year: 2025, version: 1 } });
    const { result } = show(() => useQuery<unknown>(query as never));
    await waitFor(() => expect(result.current.data).toMatchObject({ version: 1 }));
    server.on(`GET ${path}`, { body: { year: 2025, version: 2 } });
    act(() => socket.connect());
    await waitFor(() => expect(result.current.data).toMatchObject({ version: 2 }));
    expect(server.asked(`GET ${path}`)).toHaveLength(2);
  });
});

/** Creates a response that arrives only when the test calls `give`. */
function lateAnswer(): { answer: Promise<FakeAnswer>; give: (body: unknown) => Promise<void> } {
  let resolve: (answer: FakeAnswer) => void = () => undefined;
  const answer = new Promise<FakeAnswer>((come) => (resolve = come));
  return { answer, give: (body) => act(async () => resolve({ body })) };
}

it('does not overwrite a change to the season with a response sent before the change', async () => {
  const [before, after] = [makeSeason({ salesOpen: true, version: 1 }), makeSeason({ salesOpen: false, version: 2 })];
  const late = lateAnswer();
  const server = installFakeServer().on('GET /api/season', () => late.answer);
  const { result } = show(() => useQuery(seasonQuery));
  await waitFor(() => expect(server.asked('GET /api/season')).toHaveLength(1));
  act(() => socket.says('season:changed', after));
  await late.give(before);
  await waitFor(() => expect(result.current.isFetching).toBe(false));
  expect(result.current.data).toEqual(after);
  // Even a later response may contain old data, because it may come from a server instance that has not yet received the change.
  await act(() => result.current.refetch());
  expect(server.asked('GET /api/season')).toHaveLength(2);
  expect(result.current.data).toEqual(after);
  act(() => socket.says('season:changed', before));
  expect(result.current.data).toEqual(after);
  const next = makeSeason({ year: 2026, version: 1 });
  act(() => socket.says('season:changed', next));
  await waitFor(() => expect(result.current.data).toEqual(next));
});

it('does not overwrite a newer total with one sent before the payment', async () => {
  const late = lateAnswer();
  installFakeServer().on('GET /api/donations/stats', () => late.answer);
  const { result } = show(() => useQuery(donationStatsQuery));
  const paid = { year: 2025, totalAmount: 30, version: 2 };
  act(() => socket.says('donations:changed', paid));
  await late.give({ year: 2025, totalAmount: 27, version: 1 });
  await waitFor(() => expect(result.current.isFetching).toBe(false));
  expect(result.current.data).toEqual(paid);
});

it('refetches the signed-in user after a sign-in in another tab', async () => {
  const server = installFakeServer().on('GET /api/user', { body: { id: 'u1', fullName: 'Naledi Moremi' } });
  const { result } = show(() => useQuery(userQuery).data?.id);
  await waitFor(() => expect(result.current).toBe('u1'));
  server.on('GET /api/user', { body: { id: 'u2', fullName: 'Kabo Dube' } });
  // The browser dispatches this event in all tabs except the one that signed in.
  rememberSignIn();
  window.dispatchEvent(new StorageEvent('storage', { key: 'hasAccount' }));
  await waitFor(() => expect(result.current).toBe('u2'));
});
