import { screen } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import type { LogReceipt } from '@raffle/contracts/log/entries';
import { makeResult } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { entriesWith, FakeLog, makeLogKey } from '../../test/make-log';
import { renderPage } from '../../test/render-page';
import ResultsVerifyPage from './results-verify';

const LOG = new FakeLog([...entriesWith(8), { kind: 'void', ticket: 4 }]);
const REFERENCE = 'OKV-7F3K9-QW2MX-4TB';

let server: FakeServer;
beforeEach(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  server = installFakeServer().on('GET /api/results', { body: makeResult({ log: LOG.head() }) });
  LOG.serve(server);
});

async function check(text: string) {
  const page = renderPage(<ResultsVerifyPage />, { at: '/results/verify' });
  await page.person.click(screen.getByLabelText(/^Fingerprint of a receipt/));
  await page.person.paste(text);
  await page.person.click(screen.getByRole('button', { name: 'Check' }));
  return page;
}

it('shows first that the ticket is in the log, and shows the individual checks on request', async () => {
  const page = await check(JSON.stringify(LOG.receipt(3, 2, { size: 6 })));
  expect(await screen.findByText('Your ticket is in the log.')).toBeVisible();
  expect(screen.getByText('Everything is correct.')).toBeVisible();
  expect(screen.getByText('Belongs to Naledi Kgosi')).toBeVisible();
  const how = screen.getByText(/the log only grew, from 6 to 10 entries/);
  expect(how).not.toBeVisible();
  await page.person.click(screen.getByText('How this was checked'));
  expect(how).toBeVisible();
});

it('shows that the ticket has won', async () => {
  const log = new FakeLog([...entriesWith(8), { kind: 'announced', ticket: 3 }]);
  server.on('GET /api/results', { body: makeResult({ log: log.head() }) });
  log.serve(server);
  await check(JSON.stringify(log.receipt(3, 2)));
  expect(await screen.findByText(/^The log names this ticket as the winner\./)).toBeVisible();
});

it('shows that a ticket has since been refunded', async () => {
  await check(JSON.stringify(LOG.receipt(4, 3, { size: 6 })));
  expect(await screen.findByText('Your ticket is in the log, but was refunded.')).toBeVisible();
  expect(
    screen.getByText('It was refunded on Tue 20 May 2025, 09:00 (entry 9) and takes part only if its time slot was settled before.'),
  ).toBeVisible();
});

it.each<[string, LogReceipt, string]>([
  [
    'changed',
    changedSlot(LOG.receipt(3, 2)),
    'The reference, the time slot or a time in this receipt does not match what its entry hides: the receipt was changed.',
  ],
  [
    'signed with another key',
    new FakeLog(entriesWith(8), makeLogKey()).receipt(3, 2),
    'This receipt was signed with a different key from the one this site shows today.',
  ],
])('explains what is wrong with a receipt that was %s', async (_what, receipt, sentence) => {
  await check(JSON.stringify(receipt));
  expect(await screen.findByText('Something is wrong.')).toBeVisible();
  expect(screen.getAllByText(sentence, { exact: false })[0]).toBeVisible();
});

it("checks the user's own booking by its reference, or explains why it can't be checked", async () => {
  server.on(`GET /api/results/log/${REFERENCE}`, { body: LOG.receipt(3, 2) });
  const stamps = [{ authority: 'tsa.example', at: '2025-05-20T07:30:00.000Z', token: '' }];
  server.on('GET /log/2025/witnessed', { body: { checkpoints: [{ size: LOG.size, note: LOG.checkpoint(), stamps }], next: LOG.size } });
  const found = await check(` ${REFERENCE.toLowerCase()}`);
  expect(await screen.findByText(/^An outside witness, tsa\.example, first saw it in the log on/)).toBeVisible();
  found.unmount();
  expect(server.asked(`GET /api/results/log/${REFERENCE}`)).toHaveLength(1);
  for (const [answer, words] of [
    [failure('UNAUTHENTICATED', 401), 'Please sign in to check by booking reference'],
    [failure('BOOKING_NOT_FOUND', 404), 'You have no booking with this reference.'],
    [{ body: { ...LOG.receipt(3, 2), tickets: [] } }, 'This receipt was saved before its tickets joined the log.'],
  ] as const) {
    server.on(`GET /api/results/log/${REFERENCE}`, answer);
    const page = await check(REFERENCE);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    page.unmount();
  }
});

it("finds a printed receipt's fingerprint in the log", async () => {
  await check(
    LOG.fingerprint(3)
      .toUpperCase()
      .replace(/(.{8})/g, '$1 '),
  );
  expect(await screen.findByText('This fingerprint is in the log.')).toBeVisible();
  expect(screen.getByText(/^Entry 3 of the log of 2025: a ticket that joined on/)).toBeVisible();
});

it("rejects text that can't be a fingerprint", async () => {
  await check('OKV-1');
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not the fingerprint of a receipt');
});

it("reports that no season's log contains a fingerprint", async () => {
  server.on('GET /api/results', { body: makeResult({ others: [2024], log: LOG.head() }) });
  await check('cd'.repeat(32));
  expect(await screen.findByRole('alert')).toHaveTextContent('No public log on this site has this fingerprint.');
  expect(server.asked('GET /api/results').map(({ query }) => query.get('year'))).toContain('2024');
});

it('reports that the log could not be read', async () => {
  server.unreachable('GET /log/2025/checkpoint');
  await check(JSON.stringify(LOG.receipt(3, 2)));
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the public log just now.");
});

function changedSlot(receipt: LogReceipt): LogReceipt {
  const tickets = receipt.tickets.map((ticket) => ({ ...ticket, committed: { ...ticket.committed, slot: '2025-06-15T10:00' } }));
  return { ...receipt, tickets };
}
