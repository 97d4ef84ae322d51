import { act, screen, waitFor } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import type { ResultView } from '@raffle/contracts/results';
import RealtimeHandlers from '../../app/realtime/realtime-handlers';
import { makeLogHead, makeResult, makeSeason } from '../../test/factories';
import { installFakeServer, type FakeServer } from '../../test/fake-server';
import { installFakeSocket, type FakeSocket } from '../../test/fake-socket';
import { renderPage } from '../../test/render-page';
import ResultsPage from './results';

let server: FakeServer;
let socket: FakeSocket;
beforeEach(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  socket = installFakeSocket();
  server = installFakeServer().on('GET /api/season', { body: makeSeason() }).on('GET /api/results', { body: makeResult() });
});

const ARRIVED = makeResult({
  state: 'provisional',
  arrival: '2025-05-31T08:07:12.000Z',
  arrivalSlot: '2025-05-31T10:00',
  witnesses: ['Neo Witness'],
  photo: '/api/files/abc',
});

async function openBeforeArrival(): Promise<void> {
  renderPage(
    <>
      <RealtimeHandlers />
      <ResultsPage />
    </>,
    { at: '/results' },
  );
  expect(await screen.findByText('Still on its way')).toBeInTheDocument();
}

it('links to the other seasons with a result page', async () => {
  server.on('GET /api/results', { body: makeResult({ others: [2026, 2024] }) });
  renderPage(<ResultsPage />, { at: '/results' });
  const others = await screen.findByRole('navigation', { name: 'Other seasons' });
  expect([...others.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/results?year=2026', '/results?year=2024']);
});

it('gives a past season its own canonical URL, and the current season the plain URL', async () => {
  const shared = () => document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '';
  server.on('GET /api/season', { body: makeSeason({ year: 2025 }) });
  const { unmount } = renderPage(<ResultsPage />, { at: '/results?year=2024' });
  await waitFor(() => expect(new URL(shared()).search).toBe('?year=2024'));
  unmount();
  renderPage(<ResultsPage />, { at: '/results?year=2025' });
  await screen.findByText('Still on its way');
  expect(new URL(shared()).search).toBe('');
});

it('reports that log entries were lost, and which two people logged the loss', async () => {
  const member = { active: true, invitedBy: null, vouchedBy: [] };
  const team = [
    { ...member, code: 'aaaaaaaaaa', role: 'owner' as const },
    { ...member, code: 'bbbbbbbbbb', role: 'charity' as const },
  ];
  const losses = [{ at: '2025-05-31T08:00:00.000Z', missing: 4, proposedBy: 'aaaaaaaaaa', approvedBy: 'bbbbbbbbbb' }];
  server.on('GET /api/results', { body: makeResult({ log: makeLogHead(), team, losses }) });
  renderPage(<ResultsPage />, { at: '/results' });
  expect(
    await screen.findByText(
      'When an older backup was restored, this log lost 4 of its entries; a lost ticket takes part only if it joined the log again in time. Logged on Sat 31 May 2025, 10:00: proposed by owner aaaaaa, approved by charity bbbbbb.',
    ),
  ).toBeVisible();
});

it('lists the outside witnesses and warns if all witnesses of one kind are silent', async () => {
  const tsa = { kind: 'tsa' as const, name: 'tsa.example/tsr', lastAt: '2025-05-20T07:00:00.000Z', silent: false };
  const paper = { kind: 'person' as const, name: 'The Ngami Times', lastAt: null, silent: false };
  server.on('GET /api/results', { body: makeResult({ log: makeLogHead(), outside: [tsa, paper] }) });
  const { unmount } = renderPage(<ResultsPage />, { at: '/results' });
  const panel = await screen.findByRole('region', { name: 'The public log' });
  expect(panel).toHaveTextContent(/tsa\.example, time stamps.*last on Tue 20 May/);
  expect(panel).toHaveTextContent(/The Ngami Times, is sent the signed head.*not heard from yet/);
  expect(panel).toHaveTextContent('A ticket takes part only if');
  expect(panel).not.toHaveTextContent('No outside witness');
  unmount();
  server.on('GET /api/results', { body: makeResult({ log: makeLogHead(), outside: [{ ...tsa, silent: true }, paper] }) });
  renderPage(<ResultsPage />, { at: '/results' });
  expect(await screen.findByText(/outside witnesses of one kind are silent/)).toBeVisible();
});

it("shows the public log's head and signing key", async () => {
  server.on('GET /api/results', { body: makeResult({ log: makeLogHead() }) });
  renderPage(<ResultsPage />, { at: '/results' });
  const panel = await screen.findByRole('region', { name: 'The public log' });
  expect(panel).toHaveTextContent('1,204, signed on');
  expect(panel).toHaveTextContent('raffle.example+5d5b4bd4+AT1q');
  expect(panel).toHaveTextContent('No outside witness');
  expect(screen.getByRole('link', { name: 'raffle.example/log/2025/checkpoint' })).toHaveAttribute('href', '/log/2025/checkpoint');
});

it('shows what will happen next, and then each result step as soon as organisers take it', async () => {
  await openBeforeArrival();
  expect(screen.getByText('What will happen')).toBeInTheDocument();

  server.on('GET /api/results', { body: makeResult({ ...ARRIVED, witnesses: [] }) });
  // Sends the event repeatedly, because the page opens its socket only after the first paint.
  await waitFor(() => {
    act(() => socket.says('season:changed', makeSeason({ salesOpen: false, arrival: ARRIVED.arrival })));
    expect(screen.getByText('Provisional')).toBeInTheDocument();
  });
  expect(screen.getByText('Saturday 31 May 2025, 10:07:12')).toBeInTheDocument();
  expect(screen.getByText('Their names are shown with the winner.')).toBeInTheDocument();
  expect(screen.getByAltText('Photo of the arrival')).toHaveAttribute('src', '/api/files/abc');
  expect(screen.queryByText('The winner')).toBeNull();

  server.on('GET /api/results', {
    body: makeResult({ ...ARRIVED, state: 'announced', winner: { slotId: '2025-05-31T10:15', name: 'Bontle N.', nearer: [] } }),
  });
  socket.says('season:changed', makeSeason({ salesOpen: false, arrival: ARRIVED.arrival }));
  expect(await screen.findByText('Bontle N.')).toBeInTheDocument();
  expect(screen.getByText('Neo Witness')).toBeInTheDocument();
  expect(screen.getByText('It began 7 min after the flood arrived. No other ticket was nearer.')).toBeInTheDocument();
});

it("shows changes made before the page's socket connected", async () => {
  const opened = jest.spyOn(socket, 'on');
  await openBeforeArrival();
  server.on('GET /api/results', { body: makeResult(ARRIVED) });
  await waitFor(() => expect(opened).toHaveBeenCalledWith('connect', expect.any(Function)));
  act(() => socket.connect());
  expect(await screen.findByText('Provisional')).toBeInTheDocument();
});

it.each([
  ['2025-05-31T10:00', 'It is the time slot in which the flood arrived.'],
  ['2025-05-31T06:30', 'It ended 3 h 22 min before the flood arrived. No other ticket was nearer.'],
  ['2025-06-02T11:00', 'It began 2 days after the flood arrived. No other ticket was nearer.'],
])("shows how far the winner's slot was from the arrival: %s", async (slotId, words) => {
  server.on('GET /api/results', {
    body: makeResult({ ...ARRIVED, state: 'announced', winner: { slotId, name: 'Bontle N.', nearer: [] } }),
  });
  renderPage(<ResultsPage />, { at: '/results' });
  expect(await screen.findByText(words)).toBeInTheDocument();
});

it('lists nearer tickets with the reasons for excluding them, and describes the winner as the nearest remaining ticket', async () => {
  const winner = {
    slotId: '2025-05-31T06:30',
    name: 'Bontle N.',
    nearer: [
      { slotId: '2025-05-31T10:00', reason: 'refunded' },
      { slotId: '2025-05-31T10:15', reason: 'unclaimed' },
      { slotId: '2025-05-31T09:30', reason: 'late' },
    ],
  } satisfies ResultView['winner'];
  server.on('GET /api/results', { body: makeResult({ ...ARRIVED, state: 'announced', winner, passedOver: 1 }) });
  const page = renderPage(<ResultsPage />, { at: '/results' });
  expect(
    await screen.findByText(/^It ended 3 h 22 min before the flood arrived\. It is the nearest of those that are still in/),
  ).toBeInTheDocument();
  expect(screen.getByText('Sat 31 May 2025 at 10:00 - 10:14: the ticket was refunded')).toBeInTheDocument();
  expect(screen.getByText('Sat 31 May 2025 at 10:15 - 10:29: its owner did not claim the prize')).toBeInTheDocument();
  expect(
    screen.getByText('Sat 31 May 2025 at 09:30 - 09:44: it joined the public log after the time slot was settled'),
  ).toBeInTheDocument();
  page.unmount();

  // Older results, which did not record nearer tickets, show only the distance.
  server.on('GET /api/results', { body: makeResult({ ...ARRIVED, state: 'announced', winner: { ...winner, nearer: null } }) });
  const old = renderPage(<ResultsPage />, { at: '/results' });
  expect(await screen.findByText('It ended 3 h 22 min before the flood arrived.')).toBeInTheDocument();
  old.unmount();

  server.on('GET /api/results', { body: makeResult({ ...ARRIVED, state: 'announced', winner: null, passedOver: 2 }) });
  renderPage(<ResultsPage />, { at: '/results' });
  expect(await screen.findByText('Nobody else is in line for the prize.')).toBeInTheDocument();
});

it('names earlier winners next to their slots, even if no other ticket is left in line', async () => {
  const passed = [
    { slotId: '2025-05-31T10:15', name: 'Kabo M.', reason: 'unclaimed' },
    { slotId: '2025-05-31T09:30', name: 'Anonymous', reason: 'declined' },
  ] satisfies ResultView['passed'];
  const winner = { slotId: '2025-05-31T06:30', name: 'Bontle N.', nearer: passed.map(({ slotId, reason }) => ({ slotId, reason })) };
  server.on('GET /api/results', { body: makeResult({ ...ARRIVED, state: 'announced', winner, passedOver: 2, passed }) });
  const page = renderPage(<ResultsPage />, { at: '/results' });
  expect(await screen.findByText('Sat 31 May 2025 at 10:15 - 10:29 (Kabo M.): its owner did not claim the prize')).toBeInTheDocument();
  expect(screen.getByText(/^Sat 31 May 2025 at 09:30 - 09:44 \(Anonymous\): its owner declined the prize/)).toBeInTheDocument();
  page.unmount();

  server.on('GET /api/results', {
    body: makeResult({ ...ARRIVED, state: 'announced', passedOver: 1, passed: [{ ...passed[0]!, reason: 'charged-back' }] }),
  });
  renderPage(<ResultsPage />, { at: '/results' });
  expect(await screen.findByText('Nobody else is in line for the prize.')).toBeInTheDocument();
  expect(screen.getByText('Kabo M., Sat 31 May 2025 at 10:15 - 10:29: the bank took the payment back')).toBeInTheDocument();
});

it('shows every recorded arrival and every withdrawal, with its time and reason', async () => {
  const records = [
    {
      arrival: '2025-05-31T07:07:12.000Z',
      recordedAt: '2025-05-31T08:09:00.000Z',
      withdrawn: { at: '2025-05-31T08:21:00.000Z', reason: 'The hour was misread.' },
    },
    { arrival: '2025-05-31T08:07:12.000Z', recordedAt: '2025-05-31T08:30:00.000Z', withdrawn: null },
  ];
  server.on('GET /api/results', { body: makeResult({ records: records.slice(0, 1) }) });
  const page = renderPage(<ResultsPage />, { at: '/results' });
  const section = await screen.findByRole('region', { name: 'Every record of the arrival' });
  expect(section).toHaveTextContent('Saturday 31 May 2025, 09:07:12');
  expect(section).toHaveTextContent('Recorded Sat 31 May 2025, 10:09. Withdrawn Sat 31 May 2025, 10:21: The hour was misread.');
  page.unmount();

  server.on('GET /api/results', { body: makeResult({ ...ARRIVED, records, claimDays: 21 }) });
  renderPage(<ResultsPage />, { at: '/results' });
  expect(await screen.findByText('This is the record that counts.', { exact: false })).toHaveTextContent(
    'Recorded Sat 31 May 2025, 10:30.',
  );
  expect(screen.getByText(/^A winner has 21 days to claim the prize/)).toBeInTheDocument();
});

it("shows the season's rule even if there is no winner", async () => {
  server.on('GET /api/results', { body: makeResult({ ...ARRIVED, state: 'announced', rule: 'exact' }) });
  renderPage(<ResultsPage />, { at: '/results?year=2025' });
  expect(await screen.findByText('Nobody wins under the rule of this season.')).toBeInTheDocument();
  expect(screen.getByText('If nobody owns the winning slot, nobody wins.')).toBeInTheDocument();
  expect(server.asked('GET /api/results')[0]?.query.get('year')).toBe('2025');
});

describe('a season that ended without an arrival', () => {
  const ended = { as: 'no-water', at: '2026-01-02T07:00:00.000Z', reason: 'The river stayed dry.', refunds: false } as const;

  it("is shown as a season without water, with the distance between the winner's slot and the last slot", async () => {
    const last = { ended, arrival: '2025-12-31T21:45:00.000Z', arrivalSlot: '2025-12-31T23:45' };
    const winner = { slotId: '2025-12-31T20:00', name: 'Bontle N.', nearer: [] };
    server.on('GET /api/results', { body: makeResult({ ...last, state: 'announced', winner }) });
    renderPage(<ResultsPage />, { at: '/results' });
    expect(await screen.findByText('No water came')).toBeInTheDocument();
    expect(screen.getByText('The river stayed dry.')).toBeInTheDocument();
    expect(screen.getByText(/ended 3 h 30 min before the last time slot began/)).toBeInTheDocument();
    expect(screen.queryByText('Official time')).toBeNull();
  });

  it('is shown as called off, with a refund for everyone', async () => {
    server.on('GET /api/results', { body: makeResult({ ended: { ...ended, as: 'called-off', refunds: true } }) });
    renderPage(<ResultsPage />, { at: '/results' });
    expect(await screen.findByText('Called off')).toBeInTheDocument();
    expect(screen.getByText(/There is no winner, and everybody gets their money back\./)).toBeInTheDocument();
    expect(screen.queryByText('What will happen')).toBeNull();
  });

  it('is reported as having no result yet if its last date has passed', async () => {
    server.on('GET /api/season', { body: makeSeason({ status: 'closed', salesOpen: false, today: '2026-01-02' }) });
    renderPage(<ResultsPage />, { at: '/results' });
    expect(await screen.findByText(/^The last date of the season has passed/)).toBeInTheDocument();
  });
});
