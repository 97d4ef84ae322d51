import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import AdminBlocksPage from '../../organisers/pages/blocks';
import AdminCashPage from '../../organisers/pages/cash';
import AdminCashBoxPage from '../../organisers/pages/cash-box';
import AdminCashReceiptPage from '../../organisers/pages/cash-receipt';
import AdminDashboardPage from '../../organisers/pages/dashboard';
import { makeAdminSession, openAdmin, serveAdmin } from '../admin-page';
import { makeDay, makeSeason, makeSelectedSlot } from '../factories';
import { installFakeSocket } from '../fake-socket';
import type { FakeServer } from '../fake-server';
import { press, settled, type Scene } from './scene';
import { REFERENCE, refusal } from './served';

const sale = {
  bookingId: 9,
  reference: REFERENCE,
  receiptNumber: '2025-0001',
  buyer: { fullName: 'TM', phone: '' },
  slots: [makeSelectedSlot('2025-06-14T12:00')],
  amount: 3,
  cashier: 'Neo M',
  soldAt: '2025-06-01T07:30:00Z',
  returnedAt: '2025-06-01T07:40:00Z',
  toSelf: true,
  code: '12345678901234567890',
  log: {
    heads: [{ origin: '1', key: '1', size: 1, root: '1', at: '2025-06-01T07:30:00Z' }],
    tickets: [{ reference: REFERENCE, slot: '2025-06-14T12:00', index: 1, hash: '1', voided: 2 }],
  },
};
const shift = {
  id: '4',
  cashier: 'Neo M',
  openedAt: '2025-06-01T07:00:00Z',
  opening: 20,
  sales: 1,
  slots: 1,
  sold: 3,
  returned: 3,
  expected: 20,
  closedAt: null,
  closedBy: null,
  counted: null,
  difference: null,
  note: null,
  settled: null,
};
const handover = { id: '7', from: 'TM', to: 'Neo M', amount: 12, offeredAt: '2025-06-01T15:00:00Z' };
const desk = { shift, holding: 12, offered: null, incoming: [handover], receivers: [{ id: 'neo', name: 'Neo M' }] };
const box = {
  year: 2025,
  inBoxes: 9,
  withPeople: 12,
  atBank: 30,
  differences: -10,
  boxes: [{ name: 'TM', amount: 9 }],
  holders: [{ name: 'Neo M', amount: 12 }],
  underWay: [handover],
  deposits: [{ id: '3', by: 'Neo M', amount: 30, reference: '42', slip: '/api/files/x', depositedOn: '2025-05-30' }],
  cashiers: [{ name: 'TM', sales: 9, unnamed: 4, returned: 2, returnedUnnamed: 1, toSelf: 0 }],
  bankable: 12,
};
const closedShift = { ...shift, closedAt: shift.openedAt, closedBy: 'TM', counted: 10, difference: -10 };
const overview = {
  year: 2025,
  raised: 3,
  charities: [{ share: 1.5 }, { share: 1.5 }],
  slotsSold: 1,
  capacity: 23_520,
  buyers: 1,
  attention: 2,
  cash: { sales: 1, slots: 1, amount: 3 },
  holdsNow: { selections: 1, slots: 1 },
  bookings: [{ status: 'paid', count: 1, amount: 3 }],
  sales: [{ date: '2025-05-31', slots: 1, amount: 3 }],
};

function serveOrganiserDay(): FakeServer {
  installFakeSocket();
  return serveAdmin({ fullName: 'TM' })
    .on('GET /api/season', { body: makeSeason() })
    .on('GET /api/time-slots', {
      body: makeDay('2025-06-14', { '2025-06-14T12:15': { status: 'booked', ownerName: 'Neo M' }, '2025-06-14T12:30': { status: 'held' } }),
    })
    .on('GET /api/admin/overview', { body: overview })
    .on('GET /api/admin/overview/heat', { body: { year: 2025, cells: [{ date: '2025-06-14', hour: 10, sold: 3 }] } })
    .on('GET /api/admin/overview/activity', { body: [{ at: sale.soldAt, bookingId: 9, reference: REFERENCE, status: 'paid' }] })
    .on('GET /api/admin/cash-sales', { body: { today: { sales: 1, slots: 1, amount: 3 }, sales: [sale], next: '9' } })
    .on('GET /api/admin/cash-desk', { body: desk })
    .on('GET /api/admin/cash-sales/9', { body: { ...sale, log: { heads: [], tickets: [] }, returnedAt: null } })
    .on('GET /api/admin/blocks', {
      body: {
        days: [
          { date: '2025-06-20', slotIds: ['2025-06-20T10:00'] },
          { date: '2025-06-21', slotIds: makeDay('2025-06-21').map(({ id }) => id) },
        ],
      },
    });
}

async function open(page: ReactNode, prepare: (server: FakeServer) => unknown = () => undefined) {
  prepare(serveOrganiserDay());
  const opened = await settled(openAdmin(page));
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

/** An organiser's day: the dashboard, cash, blocked slots. */
export const organiserDayScenes: Scene[] = [
  {
    name: 'the dashboard',
    show: async () => {
      const page = await open(<AdminDashboardPage />);
      await page.person.click(await screen.findByRole('button', { name: /^⟦.*14/ }));
      await screen.findByRole('link', { name: 'Neo M' });
    },
  },
  {
    name: 'a dashboard without its heat',
    show: async () => {
      await open(<AdminDashboardPage />, (server) =>
        server
          .on('GET /api/admin/overview/heat', refusal('INTERNAL', 500))
          .on('GET /api/admin/overview/activity', refusal('INTERNAL', 500)),
      );
      await screen.findAllByRole('alert');
    },
  },
  {
    name: 'a cash sale refused',
    show: async () => {
      const page = await open(<AdminCashPage />);
      await press(page, 'button', '12:00 - 12:14');
      await press(page, 'button', 'and sell');
      await screen.findByRole('alert');
    },
  },
  {
    name: 'a shift closed, and another to open',
    show: async () => {
      const page = await open(<AdminCashPage />, (server) =>
        server.on('POST /api/admin/cash-shifts/4/close', { body: { ...shift, closedAt: shift.openedAt, counted: 10, difference: -10 } }),
      );
      await press(page, 'button', 'Close your shift');
      await page.person.fill(await screen.findByLabelText(/Dollars in the box/), '10');
    },
  },
  {
    name: 'the cash box',
    show: async () => {
      const page = await open(<AdminCashBoxPage />, (server) =>
        server.on('GET /api/admin/cash-box', { body: box }).on('GET /api/admin/cash-shifts', {
          body: {
            shifts: [
              closedShift,
              { ...closedShift, id: '5', settled: { at: shift.openedAt, by: 'Neo M', reason: 'TM' } },
              { ...shift, id: '6' },
            ],
            next: null,
          },
        }),
      );
      await screen.findAllByText('TM');
      await press(page, 'button', 'Record the deposit');
      await press(page, 'button', 'Hand it over');
    },
  },
  {
    name: 'cash handed over',
    show: async () =>
      void (await open(<AdminCashPage />, (server) => server.on('GET /api/admin/cash-desk', { body: { ...desk, offered: handover } }))),
  },
  {
    name: 'no shift yet',
    show: async () =>
      void (await open(<AdminCashPage />, (server) => server.on('GET /api/admin/cash-desk', { body: { ...desk, shift: null } }))),
  },
  {
    name: 'cash with the sales closed',
    show: async () =>
      void (await open(<AdminCashPage />, (server) => server.on('GET /api/season', { body: makeSeason({ salesOpen: false }) }))),
  },
  {
    name: 'a receipt, and its cash about to go back',
    show: async () => {
      serveOrganiserDay().on('GET /api/admin/verify', { body: makeAdminSession({ fullName: 'TM' }) });
      const page = await settled(openAdmin(<AdminCashReceiptPage />, '/admin/cash/9', '/admin/cash/:id'));
      await press(page, 'button', 'Share');
      await press(page, 'button', 'Return the cash');
    },
  },
  {
    name: 'slots blocked, and about to be on sale again',
    show: async () => {
      const page = await open(<AdminBlocksPage />, (server) =>
        server.on('POST /api/admin/blocks', { body: { slotIds: ['1'], untouched: ['2'] } }),
      );
      await press(page, 'radio', 'Single slots');
      await press(page, 'button', 'Block⟧');
      await screen.findByRole('alert');
      await press(page, 'button', '20 June');
      await press(page, 'radio', 'Some of them');
    },
  },
];
