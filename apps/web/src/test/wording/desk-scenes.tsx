import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import AdminBlocksPage from '../../pages/admin-blocks';
import AdminCashPage from '../../pages/admin-cash';
import AdminCashReceiptPage from '../../pages/admin-cash-receipt';
import AdminDashboardPage from '../../pages/admin-dashboard';
import { makeAdminSession, openAdmin, serveAdmin } from '../admin-page';
import { makeDay, makeSeason, makeSelectedSlot } from '../factories';
import { installFakeSocket } from '../fake-socket';
import { openAdmin as openAdminAt } from '../open-admin';
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
  seals: [{ seq: 1, slotId: '2025-06-14T12:00', hash: '12' }],
};
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

function serveDesk(): FakeServer {
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
    .on('GET /api/admin/cash-sales/9', { body: { ...sale, seals: [], returnedAt: null } })
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
  prepare(serveDesk());
  const opened = await settled(openAdmin(page));
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

/** A day at the desk. */
export const deskScenes: Scene[] = [
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
    name: 'cash with the sales closed',
    show: async () =>
      void (await open(<AdminCashPage />, (server) => server.on('GET /api/season', { body: makeSeason({ salesOpen: false }) }))),
  },
  {
    name: 'a receipt, and its cash about to go back',
    show: async () => {
      serveDesk().on('GET /api/admin/verify', { body: makeAdminSession({ fullName: 'TM' }) });
      const page = await settled(openAdminAt(<AdminCashReceiptPage />, '/admin/cash/9', '/admin/cash/:id'));
      await press(page, 'button', 'Share');
      await press(page, 'button', 'Give the cash back');
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
      await press(page, 'button', 'Jun 20');
      await press(page, 'radio', 'Some of them');
    },
  },
];
