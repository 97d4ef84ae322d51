import type { AdminCashSale } from '@raffle/contracts/admin-cash';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import AdminCashPage from '../../../pages/admin-cash';
import AdminCashReceiptPage from '../../../pages/admin-cash-receipt';
import { makeDay, makeSelectedSlot, makeSeason } from '../../../test/factories';
import { failure, type FakeServer } from '../../../test/fake-server';
import { installAdminServer, openAdmin } from '../../../test/open-admin';
import { takeFile } from '../../../test/take-file';

jest.mock('../../../lib/download-file');

const sale: AdminCashSale = {
  bookingId: 9,
  reference: 'OKV-7F3K9-QW2MX-4TB',
  receiptNumber: '2025-0001',
  buyer: { fullName: 'Onalenna Seretse', phone: '+26772345678' },
  slots: [makeSelectedSlot('2025-06-14T12:00')],
  amount: 3,
  cashier: 'Kabo Dube',
  soldAt: '2025-06-01T07:30:00Z',
  returnedAt: null,
  seals: [{ seq: 1234, slotId: '2025-06-14T12:00', hash: 'ab12' }],
};

let server: FakeServer;
function serve(role: 'cashier' | 'organiser' = 'cashier'): void {
  server = installAdminServer(role)
    .on('GET /api/time-slots', {
      body: makeDay('2025-06-14', { '2025-06-14T12:15': { status: 'booked', ownerName: 'Neo M' } }),
      headers: { 'X-Slots-Version': '1' },
    })
    .on('GET /api/admin/cash-sales', { body: { today: { sales: 1, slots: 2, amount: 6 }, sales: [sale], next: null } })
    .on('GET /api/admin/cash-sales/9', { body: sale });
}

const openSale = () =>
  openAdmin(
    <Routes>
      <Route path="/" element={<AdminCashPage />} />
      <Route path="/:id" element={<AdminCashReceiptPage />} />
    </Routes>,
    '/admin/cash',
    '/admin/cash/*',
  );

async function choose(page: ReturnType<typeof openSale>, slot: string): Promise<void> {
  await page.person.click(await screen.findByRole('button', { name: slot }));
}

it('sells free slots only, for what they cost, and shows the receipt', async () => {
  serve();
  server.on('POST /api/admin/cash-sales', { status: 201, body: sale });
  const page = openSale();
  await choose(page, '12:00 - 12:14, available');
  await choose(page, '12:15 - 12:29, booked by Neo M');
  expect(screen.getByText('1 slot is chosen')).toBeInTheDocument();
  await page.person.click(screen.getByRole('button', { name: 'Take $3.00 and sell' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter the name of the buyer');
  await page.person.type(screen.getByLabelText('Name of the buyer'), ' Onalenna Seretse ');
  await page.person.click(screen.getByRole('button', { name: 'Take $3.00 and sell' }));
  expect(await screen.findByRole('heading', { name: 'Receipt 2025-0001' })).toBeInTheDocument();
  const [asked] = server.asked('POST /api/admin/cash-sales');
  expect(asked?.body).toEqual({ slotIds: ['2025-06-14T12:00'], buyerName: 'Onalenna Seretse', amountTaken: 3 });
  expect(screen.getByText('ab12')).toBeInTheDocument();
});

it('asks again under the same key when the answer was lost, and keeps what was typed', async () => {
  serve();
  server.unreachable('POST /api/admin/cash-sales');
  const page = openSale();
  await choose(page, '12:00 - 12:14, available');
  await page.person.type(screen.getByLabelText('Name of the buyer'), 'Onalenna');
  const press = () => page.person.click(screen.getByRole('button', { name: 'Take $3.00 and sell' }));
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.');
  server.on('POST /api/admin/cash-sales', { status: 201, body: sale });
  await press();
  await screen.findByRole('heading', { name: 'Receipt 2025-0001' });
  const keys = server.asked('POST /api/admin/cash-sales').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toBeTruthy();
  expect(new Set(keys).size).toBe(1);
});

it('tells why a sale was refused', async () => {
  serve();
  server.on('POST /api/admin/cash-sales', failure('SLOT_ALREADY_BOOKED', 409, { message: '1 time slot is unavailable' }));
  const page = openSale();
  await choose(page, '12:00 - 12:14, available');
  await page.person.type(screen.getByLabelText('Name of the buyer'), 'Onalenna');
  await page.person.click(screen.getByRole('button', { name: 'Take $3.00 and sell' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('1 time slot is unavailable');
});

it('sells nothing while sales are closed, and still shows what was sold', async () => {
  serve();
  server.on('GET /api/season', { body: makeSeason({ salesOpen: false }) });
  openSale();
  expect(await screen.findByText('Sales are closed: nothing can be sold.')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: '2025-0001' })).toHaveAttribute('href', '/admin/cash/9');
  expect(screen.getByText('1 sale, 2 slots, not given back')).toBeInTheDocument();
});

it('lets organisers give the cash back, not cashiers', async () => {
  serve('cashier');
  const cashier = openAdmin(<AdminCashReceiptPage />, '/admin/cash/9', '/admin/cash/:id');
  await screen.findByRole('heading', { name: 'Receipt 2025-0001' });
  expect(screen.queryByRole('button', { name: 'Give the cash back' })).not.toBeInTheDocument();
  cashier.unmount();

  serve('organiser');
  server.on('POST /api/admin/cash-sales/9/return', () => {
    server.on('GET /api/admin/cash-sales/9', { body: { ...sale, returnedAt: '2025-06-02T07:30:00Z' } });
    return { body: sale };
  });
  const page = openAdmin(<AdminCashReceiptPage />, '/admin/cash/9', '/admin/cash/:id');
  await page.person.click(await screen.findByRole('button', { name: 'Give the cash back' }));
  await page.person.type(await screen.findByLabelText('Reason'), 'Changed mind');
  await page.person.click(screen.getByRole('button', { name: 'Given back' }));
  expect(await screen.findByText('Cash given back')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Give the cash back' })).not.toBeInTheDocument());
});

it('gives organisers the sales as a file, as they were found, and cashiers none', async () => {
  serve('organiser');
  const page = openAdmin(<AdminCashPage />, '/admin/cash?q=seretse', '/admin/cash');
  expect(await takeFile(page, server, '/api/admin/cash-sales/export', 'cash-sales.csv')).toEqual({ q: 'seretse' });
  page.unmount();
  serve('cashier');
  openSale();
  expect(await screen.findByRole('link', { name: '2025-0001' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).not.toBeInTheDocument();
});
