import { act, screen, waitFor } from '@testing-library/react';
import { createHash, webcrypto } from 'node:crypto';
import { CHAIN_START, leafText, linkText, type SealProof } from '@raffle/contracts/results';
import RealtimeHandlers from '../app/realtime-handlers';
import { makeResult, makeSeason } from '../test/factories';
import { installFakeServer, type FakeServer } from '../test/fake-server';
import { installFakeSocket, type FakeSocket } from '../test/fake-socket';
import { renderPage } from '../test/render-page';
import ResultsPage from './results';
import ResultsVerifyPage from './results-verify';

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

it('leads to the other seasons that can be read', async () => {
  server.on('GET /api/results', { body: makeResult({ others: [2026, 2024] }) });
  renderPage(<ResultsPage />, { at: '/results' });
  const others = await screen.findByRole('navigation', { name: 'Other seasons' });
  expect([...others.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/results?year=2026', '/results?year=2024']);
});

it('says what will happen, and shows each step of the result as soon as it is taken', async () => {
  renderPage(
    <>
      <RealtimeHandlers />
      <ResultsPage />
    </>,
    { at: '/results' },
  );
  expect(await screen.findByText('Still on its way')).toBeInTheDocument();
  expect(screen.getByText('What will happen')).toBeInTheDocument();

  server.on('GET /api/results', { body: makeResult(ARRIVED) });
  // Said again until the page listens: it opens its socket after the first paint.
  await waitFor(() => {
    act(() => socket.says('season:changed', makeSeason({ salesOpen: false, arrival: ARRIVED.arrival })));
    expect(screen.getByText('Provisional')).toBeInTheDocument();
  });
  expect(screen.getByText('Saturday, May 31, 2025, 10:07:12')).toBeInTheDocument();
  expect(screen.getByText('Neo Witness')).toBeInTheDocument();
  expect(screen.getByAltText('The photograph of the arrival')).toHaveAttribute('src', '/api/files/abc');
  expect(screen.queryByText('The winner')).toBeNull();

  server.on('GET /api/results', {
    body: makeResult({ ...ARRIVED, state: 'announced', winner: { slotId: '2025-05-31T10:15', name: 'Bontle N.' } }),
  });
  socket.says('season:changed', makeSeason({ salesOpen: false, arrival: ARRIVED.arrival }));
  expect(await screen.findByText('Bontle N.')).toBeInTheDocument();
  expect(screen.getByText(/this one is the nearest/)).toBeInTheDocument();
});

it('shows the rule of the season, also when nobody wins, and a published fingerprint', async () => {
  const seals = { count: 1503, head: 'ab'.repeat(32), published: { count: 1500, head: 'cd'.repeat(32), at: '2025-05-30T10:00:00.000Z' } };
  server.on('GET /api/results', { body: makeResult({ ...ARRIVED, state: 'announced', rule: 'exact', seals }) });
  renderPage(<ResultsPage />, { at: '/results?year=2025' });
  expect(await screen.findByText('Nobody wins under the rule of this season.')).toBeInTheDocument();
  expect(screen.getByText('If nobody owns the winning slot, nobody wins.')).toBeInTheDocument();
  expect(screen.getByText('1,503')).toBeInTheDocument();
  expect(screen.getByText('cd'.repeat(32)).parentElement).toHaveTextContent('on Fri, May 30, 12:00, at line 1,500');
  expect(server.asked('GET /api/results')[0]?.query.get('year')).toBe('2025');
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function sealedTicket(): SealProof {
  const ticket = {
    kind: 'ticket',
    reference: 'OKV-1',
    slotId: '2025-05-31T10:15',
    paidAt: '2025-05-20T07:00:00.000Z',
    salt: '5a17',
  } as const;
  const leaf = sha256(leafText(ticket));
  return { seq: 1, ...ticket, leaf, previous: CHAIN_START, hash: sha256(linkText(CHAIN_START, leaf)) };
}

it('says of a pasted receipt what holds, and of a tampered one what does not', async () => {
  const proof = sealedTicket();
  const { seq, leaf, hash } = proof;
  server
    .on('GET /api/results', { body: makeResult({ seals: { count: 1, head: hash, published: null } }) })
    .on('GET /api/results/chain', { body: { year: 2025, lines: [{ seq, leaf, hash }], next: null } });
  const page = renderPage(<ResultsVerifyPage />, { at: '/results/verify' });
  const check = async (text: string) => {
    const field = screen.getByLabelText('Fingerprint of a receipt');
    await page.person.clear(field);
    await page.person.click(field);
    await page.person.paste(text);
    await page.person.click(screen.getByRole('button', { name: 'Check' }));
  };
  await check('OKV-1');
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not the fingerprint of a receipt.');
  await check(JSON.stringify([proof]));
  expect(await screen.findByText('Everything holds.')).toBeInTheDocument();
  await check(JSON.stringify([{ ...proof, slotId: '2025-05-31T10:30' }]));
  expect(await screen.findByText('Something does not hold.')).toBeInTheDocument();
  expect(screen.getByText(/give the leaf of the receipt/).closest('li')).toHaveTextContent('Does not hold');
  server.unreachable('GET /api/results/chain');
  await check(JSON.stringify([proof]));
  expect(await screen.findByRole('alert')).toHaveTextContent('The public chain could not be loaded');
});
