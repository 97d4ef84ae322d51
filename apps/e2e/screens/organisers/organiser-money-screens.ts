import type { AdminDeletionPage } from '@raffle/contracts/admin/deletions';
import type { AdminFeedbackPage } from '@raffle/contracts/admin/feedback';
import { expect, type Page } from '@playwright/test';
import { makeFeedback, makeStatement } from '../../factories/admin-factories.js';
import { makePayout } from '../../factories/factories.js';
import { answers, breaks } from '../breakage.js';
import type { Screen } from '../screen.js';

const STATEMENT = makeStatement({
  gross: 61_230,
  otherSales: 4_011,
  cashReturned: 12,
  owedToBuyers: 2.75,
  refunds: 126,
  disputes: 8.25,
  fees: 1_837.4,
  feesKnown: true,
  net: 65_104,
  charities: [
    { charity: 1, share: 32_552, paidOut: 20_000, due: 12_552 },
    { charity: 2, share: 32_552, paidOut: 0, due: 32_552 },
  ],
});

const PAYOUTS = [makePayout({ id: '2', amount: 12_000 }), makePayout({ amount: 8_000, paidOn: '2025-05-16' })];

const FEEDBACK: AdminFeedbackPage = {
  open: 1,
  next: '6',
  items: [
    makeFeedback({
      message: 'I paid twice by mistake.\n\nCan I have one of them back?',
      name: 'Bartholomew Featherstonehaugh-Cholmondeley',
      email: 'somebody.with.a.long.address@example.com',
    }),
    makeFeedback({ id: '6', name: null, email: null, doneAt: '2025-06-01T08:00:00Z', doneBy: 'Keabetswe Moatlhodi' }),
  ],
};

const DELETIONS: AdminDeletionPage = {
  next: null,
  deletions: [
    { person: 'n7Xq2_kPw9LmR4tZ', at: '2025-06-01T08:30:00Z', admin: 'Keabetswe Moatlhodi', afterYears: null, tickets: 0, amount: 0 },
    { person: 'h3Vd8-sQe1YbT6uC', at: '2025-05-31T16:10:00Z', admin: null, afterYears: null, tickets: 4, amount: 12 },
    { person: 'b8Qx-1nJc5VwK2fM', at: '2025-05-30T00:10:00Z', admin: null, afterYears: 5, tickets: 2, amount: 6 },
  ],
};

/** Income, payouts, feedback and deleted accounts. */
export const organiserMoneyScreens: Screen[] = [
  { name: 'admin-statement', as: 'organiser', undated: true, open: async ({ page }) => openStatement(page) },
  {
    name: 'admin-statement-errors',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openStatement(page);
      await page.getByRole('button', { name: 'Record the payout' }).click();
      await expect(page.getByRole('alert')).toContainText('Please upload the proof of the payment');
    },
  },
  {
    name: 'admin-statement-withdraw',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openStatement(page);
      await page
        .getByRole('button', { name: /^Withdraw/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'admin-statement-unreachable',
    as: 'organiser',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await breaks(page, 'admin/payouts/statement/*');
      await page.goto('/admin/statement');
      await expect(page.getByText("We couldn't load this.")).toBeVisible();
    },
  },
  {
    name: 'admin-feedback',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'admin/feedback*', FEEDBACK);
      await page.goto('/admin/feedback?state=open');
      await expect(page.getByText('1 message is open.')).toBeVisible();
    },
  },
  {
    name: 'admin-feedback-empty',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'admin/feedback*', { open: 0, next: null, items: [] });
      await page.goto('/admin/feedback?q=nothing');
      await expect(page.getByText('No messages found.')).toBeVisible();
    },
  },
  { name: 'admin-deletions', as: 'organiser', undated: true, open: async ({ page }) => openDeletions(page) },
  {
    name: 'admin-deletions-confirm',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openDeletions(page);
      await page.getByLabel('Email address or booking reference').fill('somebody.with.a.long.address@example.com');
      await page.getByLabel('Reason').fill('Asked by mail');
      await page.getByRole('button', { name: 'Delete the account' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'donation-causes-payouts',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'donations/payouts', PAYOUTS);
      await page.goto('/donation-causes');
      await expect(page.getByRole('heading', { name: 'What the charities have received' })).toBeVisible();
    },
  },
];

async function openStatement(page: Page): Promise<void> {
  await answers(page, 'admin/payouts/statement/2025', STATEMENT);
  await answers(page, 'donations/payouts', PAYOUTS);
  await page.goto('/admin/statement');
  await expect(page.getByRole('table', { name: 'Total' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Withdraw/ }).first()).toBeVisible();
}

async function openDeletions(page: Page): Promise<void> {
  await answers(page, 'admin/deletions*', DELETIONS);
  await page.goto('/admin/deletions');
  await expect(page.getByRole('cell', { name: '4 tickets, $12.00' })).toBeVisible();
}
