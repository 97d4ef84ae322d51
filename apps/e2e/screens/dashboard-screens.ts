import type { BookingView } from '@raffle/contracts/bookings';
import { expect } from '@playwright/test';
import { breaks, changes, neverAnswers } from './breakage.js';
import type { Screen } from './screen.js';

const BOOKINGS = 'user/bookings?*';

/** A person's predictions and account. */
export const dashboardScreens: Screen[] = [
  {
    name: 'dashboard-empty',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/dashboard');
      await expect(page.getByText('No predictions yet')).toBeVisible();
    },
  },
  {
    name: 'dashboard-loading',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await neverAnswers(page, BOOKINGS);
      await page.goto('/dashboard');
      await expect(page.getByText('Loading your predictions...')).toBeAttached();
    },
  },
  {
    name: 'dashboard-unreachable',
    as: 'member',
    undated: true,
    mayComplain: true,
    open: async ({ page }) => {
      await breaks(page, BOOKINGS);
      await page.goto('/dashboard');
      await expect(page.getByText("We couldn't load your predictions.")).toBeVisible();
    },
  },
  {
    name: 'dashboard',
    as: 'member',
    open: async ({ page, account, database, date }) => {
      await account.buy([`${date}T10:00`, `${date}T10:15`, `${await database.nextDate()}T23:45`]);
      const { selectionId } = await account.hold([`${date}T18:00`]);
      await account.checkout(selectionId);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Predictions by date' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-after-payment',
    as: 'member',
    open: async ({ page, account, date }) => {
      const { referenceNumber } = await account.buy([`${date}T10:00`]);
      await page.goto(`/dashboard?ref=${referenceNumber}`);
      await expect(page.getByText('Prediction Successfully Recorded!')).toBeVisible();
    },
  },
  {
    name: 'dashboard-not-counted',
    as: 'member',
    open: async ({ page, account, date }) => {
      await account.buy([`${date}T10:00`]);
      await changes<BookingView[]>(page, BOOKINGS, ([booking]) => {
        const one = booking as BookingView;
        return [
          one,
          { ...one, id: one.id + 1, paymentStatus: 'refunded' },
          { ...one, id: one.id + 2, paymentStatus: 'cancelled' },
          { ...one, id: one.id + 3, paymentStatus: 'confirming' },
        ];
      });
      await page.goto('/dashboard');
      await page.getByText('Not counted (2)').click();
      await expect(page.getByText('Refunded', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'dashboard-share',
    as: 'member',
    open: async ({ page, account, date }) => {
      const { referenceNumber } = await account.buy([`${date}T10:00`]);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: `Share ${referenceNumber}` }).click();
      await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-receipt',
    as: 'member',
    open: async ({ page, account, date }) => {
      const { referenceNumber } = await account.buy([`${date}T10:00`, `${date}T10:15`]);
      await page.goto('/dashboard');
      await page.getByRole('link', { name: `Receipt of ${referenceNumber}` }).click();
      await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-details',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Change my details' }).click();
      await page.getByRole('radio', { name: 'First name and initial' }).check();
      await page.getByRole('textbox', { name: 'Full name' }).fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert')).toContainText('Full name is required');
    },
  },
  {
    name: 'dashboard-details-saved',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Change my details' }).click();
      await page.getByRole('radio', { name: 'Anonymous' }).check();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Your details are saved.').first()).toBeVisible();
    },
  },
  {
    name: 'dashboard-deletion',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('This cannot be undone');
    },
  },
  {
    name: 'dashboard-deletion-refused',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
    },
  },
];
