import { screen } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import type { CashTicketView } from '@raffle/contracts/log/cash-ticket';
import { makeResult, makeSelectedSlot } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { entriesWith, FakeLog, madeTicket } from '../../test/make-log';
import { renderPage } from '../../test/render-page';
import CashTicketPage from './cash-ticket';

const LOG = new FakeLog(entriesWith(4));
const { committed } = madeTicket(1);
const CODE = '7F3K-9QW2-MX4T-B0AA-1C2D';
const CALL = `GET /api/results/cash/${CODE}`;
const ticket: CashTicketView = {
  reference: committed.reference,
  slots: [makeSelectedSlot(committed.slot)],
  soldAt: committed.paidAt,
  returnedAt: null,
  places: [],
  log: LOG.receipt(2, 1, { owner: false }),
};

let server: FakeServer;
beforeEach(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  server = installFakeServer()
    .on('GET /api/results', { body: makeResult({ log: LOG.head() }) })
    .on(CALL, { body: ticket });
  LOG.serve(server);
});
const open = () => renderPage(<CashTicketPage />, { at: `/r/${CODE}`, path: '/r/:code' });

it('lets anyone who has the receipt check the ticket without an account', async () => {
  open();
  expect(await screen.findByText('Your ticket is in the log.')).toBeVisible();
  expect(screen.getByText('Reference OKV-7F3K9-QW2MX-4TB')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save receipt' })).toBeVisible();
  expect(screen.queryByText(/^Belongs to/)).toBeNull();
  expect(screen.getAllByText('All times are Maun time, CAT')).toHaveLength(1);
});

it('reports a returned ticket, a ticket that has not been logged yet, and an unknown code', async () => {
  server.on(CALL, { body: { ...ticket, returnedAt: '2025-05-21T07:00:00Z', log: { ...ticket.log, tickets: [] } } });
  open().unmount();
  const page = open();
  expect(await screen.findByText(/The cash was returned on Wed 21 May 2025, 09:00/)).toBeVisible();
  expect(screen.getByText('This joins the public log within a minute.')).toBeVisible();
  expect(screen.getAllByText('All times are Maun time, CAT')).toHaveLength(1);
  page.unmount();
  server.on(CALL, failure('BOOKING_NOT_FOUND', 404));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no cash receipt with this code.');
});

it('shows how close each ticket was to the arrival once one has been recorded', async () => {
  const place = {
    slotId: committed.slot,
    state: 'announced' as const,
    arrival: `${committed.slot}:07+02:00`,
    rule: 'nearest' as const,
    of: 190,
    place: { place: 1, shared: false },
    won: true,
    refunded: false,
  };
  server.on(CALL, { body: { ...ticket, places: [place] } });
  open().unmount();
  const page = open();
  expect(await screen.findByText(/^The flood arrived in this time slot, 1st of 190 tickets\. This ticket won the prize\.$/)).toBeVisible();
  expect(screen.getByText(/^This is the final result\. Places count/)).toBeVisible();
  page.unmount();
  server.on(CALL, { body: { ...ticket, places: [{ ...place, place: null, won: false }] } });
  open();
  expect(await screen.findByText(/does not take part, so it has no place/)).toBeVisible();
});
