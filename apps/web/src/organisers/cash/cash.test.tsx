import type { CashTicketView } from '@raffle/contracts/log/cash-ticket';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import { Route, Routes } from 'react-router-dom';
import CashPage from './cash-page';
import CashReceiptPage from './cash-receipt-page';
import ResultsVerifyPage from '../../pages/results/results-verify';
import { makeApproval, makeCashDesk, makeCashSale, makeCashShift, makeDay, makeResult, makeSeason } from '../../test/factories';
import { failure, type FakeServer } from '../../test/fake-server';
import { downloadText } from '../../features/bookings/receipt/download-text';
import { entriesWith, FakeLog, madeTicket } from '../../test/make-log';
import { openAdmin, serveAdmin } from '../../test/admin-page';
import { renderPage } from '../../test/render-page';

jest.mock('../../features/bookings/receipt/download-text');

const LOG = new FakeLog(entriesWith(3));
const RECEIPT = LOG.receipt(1, 0, { owner: false });
const { committed } = madeTicket(0);
const ENTRY = { reference: committed.reference, slot: committed.slot, index: 1, hash: LOG.fingerprint(1), voided: null };
const CODE = '7F3K9QW2MX4TB0AA1C2D';

const sale = makeCashSale({ code: CODE, log: { heads: [LOG.head()], tickets: [ENTRY] } });
const shift = makeCashShift();
const desk = makeCashDesk({ shift });

let server: FakeServer;
function serve(role: 'cashier' | 'organiser' = 'cashier'): void {
  server = serveAdmin({ role })
    .on('GET /api/time-slots', {
      body: makeDay('2025-06-14', { '2025-06-14T12:15': { status: 'booked', ownerName: 'Neo M' } }),
      headers: { 'X-Slots-Version': '1' },
    })
    .on('GET /api/admin/cash-sales', { body: { today: { sales: 1, slots: 2, amount: 6 }, sales: [sale], next: null } })
    .on('GET /api/admin/cash-desk', { body: desk })
    .on('GET /api/admin/cash-sales/9', { body: sale });
}

const openSale = () =>
  openAdmin(
    <Routes>
      <Route path="/" element={<CashPage />} />
      <Route path="/:id" element={<CashReceiptPage />} />
    </Routes>,
    '/admin/cash',
    '/admin/cash/*',
  );

async function choose(page: ReturnType<typeof openSale>, slot: string): Promise<void> {
  await page.person.click(await screen.findByRole('button', { name: slot }));
}

it('sells only free slots, charges their price and shows the receipt', async () => {
  serve();
  server.on('POST /api/admin/cash-sales', { status: 201, body: sale });
  const page = openSale();
  await choose(page, '12:00 - 12:14 Available');
  await choose(page, '12:15 - 12:29 Neo M Booked');
  expect(screen.getByText('1 slot chosen')).toBeInTheDocument();
  await page.person.click(screen.getByRole('button', { name: 'Take $3.00 and sell' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter the name of the buyer');
  await page.person.fill(screen.getByLabelText('Name of the buyer'), ' Onalenna Seretse ');
  await page.person.click(screen.getByRole('button', { name: 'Take $3.00 and sell' }));
  expect(await screen.findByRole('heading', { name: 'Receipt 2025-0001' })).toBeInTheDocument();
  const [asked] = server.asked('POST /api/admin/cash-sales');
  expect(asked?.body).toEqual({ slotIds: ['2025-06-14T12:00'], buyerName: 'Onalenna Seretse', amountTaken: 3 });
  expect(screen.getByText(ENTRY.hash)).toBeInTheDocument();
  expect(screen.getByText('Version 3 of the rules and version 2 of the privacy notice apply.')).toBeInTheDocument();
});

it('shows the receipt even while other queries are still loading', async () => {
  serve();
  server.on('POST /api/admin/cash-sales', () => {
    for (const call of ['GET /api/admin/cash-sales', 'GET /api/admin/cash-desk']) server.on(call, () => new Promise(() => undefined));
    return { status: 201, body: sale };
  });
  const page = openSale();
  await choose(page, '12:00 - 12:14 Available');
  await page.person.fill(screen.getByLabelText('Name of the buyer'), 'Onalenna');
  await page.person.click(screen.getByRole('button', { name: 'Take $3.00 and sell' }));
  expect(await screen.findByRole('heading', { name: 'Receipt 2025-0001' })).toBeInTheDocument();
});

it('warns, before the buyer pays, that a chosen slot has been sold elsewhere', async () => {
  serve();
  const page = openSale();
  await choose(page, '12:00 - 12:14 Available');
  await choose(page, '12:30 - 12:44 Available');
  expect(screen.getByRole('button', { name: 'Take $6.00 and sell' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  server.on('GET /api/time-slots', {
    body: makeDay('2025-06-14', { '2025-06-14T12:00': { status: 'booked', ownerName: 'Neo M' } }),
    headers: { 'X-Slots-Version': '2' },
  });
  await act(() => page.client.refetchQueries());
  expect(await screen.findByRole('alert')).toHaveTextContent('No longer free: Sat 14 June at 12:00 - 12:14. Please remove it.');
  // The amount on the button excludes the slot that is no longer free.
  await page.person.fill(screen.getByLabelText('Name of the buyer'), 'Onalenna');
  await page.person.click(screen.getByRole('button', { name: 'Take $3.00 and sell' }));
  expect(server.asked('POST /api/admin/cash-sales')).toEqual([]);
  await page.person.click(screen.getByRole('button', { name: 'Remove Sat 14 June at 12:00 - 12:14' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('restores the chosen slots if clearing them was a mistake', async () => {
  serve();
  const page = openSale();
  await choose(page, '12:00 - 12:14 Available');
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  await choose(page, '12:30 - 12:44 Available');
  await page.person.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(screen.getByText('No slots chosen yet')).toBeInTheDocument();
  const undo = screen.getByRole('button', { name: 'Undo clearing' });
  expect(undo).toHaveFocus();
  await page.person.click(undo);
  expect(screen.getByText('2 slots chosen')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Take $6.00 and sell' })).toBeInTheDocument();
  await page.person.click(screen.getByRole('button', { name: 'Clear all' }));
  await choose(page, '12:45 - 12:59 Available');
  expect(screen.queryByRole('button', { name: 'Undo clearing' })).toBeNull();
});

it.each(['immediately', 'after a reload'])('retries a sale with the same idempotency key after a lost response (%s)', async (when) => {
  serve();
  server.unreachable('POST /api/admin/cash-sales');
  let page = openSale();
  await choose(page, '12:00 - 12:14 Available');
  await page.person.fill(screen.getByLabelText('Name of the buyer'), 'Onalenna');
  await page.person.click(screen.getByRole('button', { name: 'Take $3.00 and sell' }));
  expect(await screen.findByText(/^We don't know yet whether this sale was made/)).toBeInTheDocument();
  // The sale whose response was lost may have booked the slot.
  server.on('GET /api/time-slots', {
    body: makeDay('2025-06-14', { '2025-06-14T12:00': { status: 'booked' } }),
    headers: { 'X-Slots-Version': '2' },
  });
  server.on('POST /api/admin/cash-sales', { status: 201, body: sale });
  if (when === 'after a reload') {
    page.unmount();
    page = openSale();
    expect(await screen.findByText(/^We don't know yet whether this sale was made/)).toBeInTheDocument();
    await screen.findByRole('button', { name: /^12:15/ });
  } else await act(() => page.client.refetchQueries());
  expect(screen.queryByText(/No longer free/)).toBeNull();
  await page.person.click(screen.getByRole('button', { name: 'Take $3.00 and sell' }));
  await screen.findByRole('heading', { name: 'Receipt 2025-0001' });
  const keys = server.asked('POST /api/admin/cash-sales').map(({ headers }) => headers.get('Idempotency-Key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

it('shows why a sale was rejected', async () => {
  serve();
  server.on('POST /api/admin/cash-sales', failure('SLOT_ALREADY_BOOKED', 409, { message: '1 time slot is unavailable' }));
  const page = openSale();
  await choose(page, '12:00 - 12:14 Available');
  await page.person.fill(screen.getByLabelText('Name of the buyer'), 'Onalenna');
  await page.person.click(screen.getByRole('button', { name: 'Take $3.00 and sell' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('1 time slot is unavailable');
});

it('hides the sale form while sales are closed, but still lists past sales', async () => {
  serve();
  server.on('GET /api/season', { body: makeSeason({ salesOpen: false }) });
  openSale();
  expect(await screen.findByText('Sales are closed: nothing can be sold.')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: '2025-0001' })).toHaveAttribute('href', '/admin/cash/9');
  expect(screen.getByText('1 sale, 2 slots, not counting cash returned')).toBeInTheDocument();
});

it.each(['typed', 'as a file', 'by its code'])('prints a receipt that /results/verify accepts (%s)', async (way) => {
  serve();
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  LOG.serve(server);
  const ticket = {
    reference: sale.reference,
    slots: sale.slots,
    soldAt: sale.soldAt,
    returnedAt: null,
    places: [],
    log: RECEIPT,
  } satisfies CashTicketView;
  server
    .on('GET /api/results', { body: makeResult({ others: [2024], log: LOG.head() }) })
    .on(`GET /api/results/cash/${CODE}`, { body: ticket });
  const page = openAdmin(<CashReceiptPage />, '/admin/cash/9', '/admin/cash/:id');
  const printed = (await screen.findByText(ENTRY.hash)).textContent ?? '';
  expect(screen.getByText(/type the code at localhost\/results\/verify/)).toBeVisible();
  const code = screen.getByText('7F3K-9QW2-MX4T-B0AA-1C2D').textContent ?? '';
  expect(screen.getByRole('img', { name: 'QR code for the ticket' })).toBeVisible();
  expect(await screen.findByText(/A winner has 14 days to claim the prize/)).toBeVisible();
  await page.person.click(screen.getByRole('button', { name: 'Save receipt' }));
  await waitFor(() => expect(downloadText).toHaveBeenCalled());
  const [, saved] = jest.mocked(downloadText).mock.calls.at(-1) ?? [];
  page.unmount();

  renderPage(<ResultsVerifyPage />, { at: '/results/verify' });
  fireEvent.change(await screen.findByLabelText(/^Fingerprint of a receipt/), {
    target: { value: { typed: printed.replace(/(.{8})/g, '$1 '), 'as a file': saved, 'by its code': code.toLowerCase() }[way] },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(way === 'typed' ? 'This fingerprint is in the log.' : 'Everything is correct.')).toBeVisible();
  expect(
    screen.getByText(way === 'typed' ? /^Entry 1 of the log of 2025: a ticket/ : 'Entry 1 of the public log', { selector: 'p' }),
  ).toBeVisible();
});

it('lets organisers, but not cashiers, refund a cash sale', async () => {
  serve('cashier');
  const cashier = openAdmin(<CashReceiptPage />, '/admin/cash/9', '/admin/cash/:id');
  await screen.findByRole('heading', { name: 'Receipt 2025-0001' });
  expect(screen.queryByRole('button', { name: 'Return the cash' })).not.toBeInTheDocument();
  cashier.unmount();

  serve('organiser');
  const waiting = makeApproval({ deed: 'cash.return', line: `Return the cash for receipt 2025-0001, ${sale.reference}`, mine: false });
  server.on('POST /api/admin/approvals', () => {
    server.on('GET /api/admin/approvals', { body: [waiting] });
    return { status: 201, body: waiting };
  });
  server.on('POST /api/admin/approvals/7/approve', () => {
    server.on('GET /api/admin/approvals', { body: [] });
    server.on('GET /api/admin/cash-sales/9', { body: { ...sale, returnedAt: '2025-06-02T07:30:00Z' } });
    return { body: { ...waiting, state: 'done' } };
  });
  const page = openAdmin(<CashReceiptPage />, '/admin/cash/9', '/admin/cash/:id');
  await page.person.click(await screen.findByRole('button', { name: 'Return the cash' }));
  await page.person.fill(await screen.findByLabelText('Why'), 'Changed mind');
  await page.person.click(screen.getByRole('button', { name: 'Ask for approval' }));
  const card = within(await screen.findByRole('region', { name: waiting.line }));
  expect(server.asked('POST /api/admin/approvals')[0]?.body).toEqual({
    deed: 'cash.return',
    payload: { bookingId: 9 },
    reason: 'Changed mind',
  });
  expect(screen.queryByRole('button', { name: 'Return the cash' })).not.toBeInTheDocument();
  await page.person.click(card.getByRole('button', { name: 'Approve' }));
  await page.person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Cash returned')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Return the cash' })).not.toBeInTheDocument());
});

it('shows organisers who made each sale, but shows cashiers only their own sales', async () => {
  serve('organiser');
  const page = openSale();
  expect(await screen.findByRole('columnheader', { name: 'Cashier' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Cash sales' })).toBeInTheDocument();
  page.unmount();
  serve('cashier');
  const own = openSale();
  expect(await screen.findByRole('columnheader', { name: 'Buyer' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Your cash sales' })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Cashier' })).not.toBeInTheDocument();
  own.unmount();
  serve('cashier');
  server.on('GET /api/admin/cash-sales', { body: { today: { sales: 0, slots: 0, amount: 0 }, sales: [], next: null } });
  openSale();
  expect(await screen.findByText("You haven't sold anything yet.")).toBeInTheDocument();
});

it('requires the cashier to count the cash box before the first sale', async () => {
  serve();
  server
    .on('GET /api/season', { body: makeSeason({ pulaPerDollar: 13.5 }) })
    .on('GET /api/admin/cash-desk', { body: { ...desk, shift: null } })
    .on('POST /api/admin/cash-shifts', { body: shift });
  const page = openSale();
  expect(await screen.findByText('Open your shift to sell for cash.')).toBeInTheDocument();
  expect(screen.queryByLabelText('Name of the buyer')).not.toBeInTheDocument();
  const [go, send] = await screen.findAllByRole('button', { name: 'Open your shift' });
  await page.person.click(go as HTMLElement);
  const box = screen.getByLabelText('Dollars in the box');
  expect(box).toHaveFocus();
  await page.person.fill(box, 'twenty');
  await page.person.click(send as HTMLElement);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter an amount such as 20 or 20.50');
  server.on('GET /api/admin/cash-desk', { body: desk });
  await page.person.clear(box);
  await page.person.fill(box, '20,00');
  expect(screen.getByText(/about P\s270/)).toBeVisible();
  await page.person.click(send as HTMLElement);
  expect(await screen.findByLabelText('Name of the buyer')).toBeInTheDocument();
  expect(server.asked('POST /api/admin/cash-shifts').map(({ body }) => body)).toEqual([{ counted: 20 }]);
  expect(screen.getByText('$26.00')).toBeInTheDocument();
});

it('hides the sale form if the shift has already been closed', async () => {
  serve();
  server.on('POST /api/admin/cash-sales', failure('SHIFT_NOT_OPEN', 409, { message: 'Open your shift first: count the box.' }));
  const page = openSale();
  await choose(page, '12:00 - 12:14 Available');
  await page.person.fill(screen.getByLabelText('Name of the buyer'), 'Onalenna');
  server.on('GET /api/admin/cash-desk', { body: { ...desk, shift: null } });
  await page.person.click(screen.getByRole('button', { name: 'Take $3.00 and sell' }));
  expect(await screen.findByText('Open your shift to sell for cash.')).toBeInTheDocument();
});

it.each([
  [16, 26, '$10.00 is missing from the box.'],
  [36, 26, 'There is $10.00 too much in the box.'],
  [26, 26, '$26.00 is in the box, as it should be.'],
  [0, -6, '$6.00 more was returned than the box held.'],
])('closes the shift with a count of %d dollars, and shows whether it matches the expected %d', async (counted, expected, said) => {
  serve();
  const closed = { ...shift, counted, expected, difference: counted - expected, closedAt: shift.openedAt };
  server.on('POST /api/admin/cash-shifts/4/close', { body: closed });
  const page = openSale();
  await page.person.click(await screen.findByRole('button', { name: 'Close your shift' }));
  await page.person.fill(await screen.findByLabelText(/Dollars in the box/), String(counted));
  server.on('GET /api/admin/cash-desk', { body: { ...desk, shift: null } });
  await page.person.click(screen.getByRole('button', { name: 'Close the shift' }));
  expect(await screen.findByText(new RegExp(said.replaceAll('$', '\\$')))).toBeInTheDocument();
  expect(server.asked('POST /api/admin/cash-shifts/4/close').map(({ body }) => body)).toEqual([{ counted }]);
});
