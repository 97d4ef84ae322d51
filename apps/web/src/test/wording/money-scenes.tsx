import { screen } from '@testing-library/react';
import AdminDeletionsPage from '../../organisers/pages/deletions';
import AdminFeedbackPage from '../../organisers/pages/feedback';
import AdminStatementPage from '../../organisers/pages/statement';
import DonationCausesPage from '../../pages/content/donation-causes';
import { openAdmin, serveAdmin } from '../admin-page';
import { makeSeason, makeStatement } from '../factories';
import type { FakeServer } from '../fake-server';
import { renderPage } from '../render-page';
import { press, settled, type Scene } from './scene';
import { refusal, serve } from './served';

const statement = makeStatement();
const payout = { id: '5', year: 2025, charity: 1, amount: 100, paidOn: '2025-05-30', proof: '/api/files/abc' };

function serveMoney(): FakeServer {
  return serveAdmin({ fullName: 'TM' })
    .on('GET /api/season', { body: makeSeason({ year: 2025 }) })
    .on('GET /api/admin/seasons', { body: [{ year: 2026 }, { year: 2025 }] })
    .on('GET /api/admin/payouts/statement/2025', { body: statement })
    .on('GET /api/donations/payouts', { body: [payout] });
}

const message = { id: '7', at: '2025-06-01T07:30:00Z', message: 'TM', name: 'TM', email: 'TM', doneAt: null, doneBy: null };

/** What came in, where it went, and what people wrote. */
export const moneyScenes: Scene[] = [
  {
    name: 'the money of a season',
    show: async () => {
      serveMoney();
      const page = await settled(openAdmin(<AdminStatementPage />));
      await press(page, 'button', 'Record the payout');
      await screen.findByRole('alert');
    },
  },
  {
    name: 'a payout about to be withdrawn',
    show: async () => {
      serveMoney();
      await press(await settled(openAdmin(<AdminStatementPage />)), 'button', '^⟦Withdraw');
      await screen.findByLabelText(/Reason/);
    },
  },
  {
    name: 'a file that cannot be made',
    show: async () => {
      serveMoney().on('GET /api/admin/exports/tickets/2025', refusal('BUSY_TRY_AGAIN', 503));
      await press(await settled(openAdmin(<AdminStatementPage />)), 'button', '^⟦Tickets');
      await screen.findByRole('alert');
    },
  },
  {
    name: 'what people wrote',
    show: async () => {
      const gone = { ...message, id: '6', name: null, email: null, doneAt: '2025-06-01T08:00:00Z', doneBy: 'TM' };
      serveAdmin({ fullName: 'TM' })
        .on('GET /api/admin/feedback', { body: { items: [message, gone], open: 1, next: null } })
        .on('PATCH /api/admin/feedback/7', refusal('BUSY_TRY_AGAIN', 503));
      await press(await settled(openAdmin(<AdminFeedbackPage />, '/admin?state=open')), 'button', 'Mark as done');
      await screen.findByRole('alert');
    },
  },
  {
    name: 'who was deleted, and somebody about to be',
    show: async () => {
      const gone = { person: 'TM', at: '2025-06-01T07:30:00Z', admin: null, tickets: 2, amount: 6 };
      serveAdmin({ fullName: 'TM' })
        .on('GET /api/admin/deletions', { body: { deletions: [gone, { ...gone, person: 'Neo M', admin: 'TM', tickets: 0 }], next: null } })
        .on('POST /api/admin/deletions', refusal('PAYMENT_IN_PROGRESS', 409));
      const page = await settled(openAdmin(<AdminDeletionsPage />, '/admin?by=person'));
      await press(page, 'button', 'Delete the account');
      await page.person.fill(await screen.findByLabelText(/^⟦Email address or/), '1');
      await page.person.fill(await screen.findByLabelText(/^⟦Reason/), '1');
      await press(page, 'button', 'Delete the account');
      await screen.findByRole('alertdialog');
    },
  },
  {
    name: 'what the charities have received',
    show: async () => {
      serve(null).on('GET /api/donations/payouts', { body: [payout] });
      await settled(renderPage(<DonationCausesPage />));
      await screen.findByRole('link', { name: /See the proof of/ });
    },
  },
  {
    name: 'a page of another role',
    show: async () => {
      serveAdmin({ fullName: 'TM', role: 'cashier' });
      await settled(openAdmin(<AdminFeedbackPage />, '/admin/feedback'));
      await screen.findByText(/Your role does not allow this/);
    },
  },
];
