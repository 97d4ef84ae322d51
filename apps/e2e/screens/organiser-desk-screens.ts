import { API } from '@raffle/contracts/routes';
import { ADMIN_TOKEN_HEADER } from '@raffle/contracts/admin';
import { expect, type Page } from '@playwright/test';
import { breaks } from './breakage.js';
import type { Screen } from './screen.js';

/** A day at the desk: cash, blocked days, and what the season looks like. */
export const organiserDeskScreens: Screen[] = [
  {
    name: 'admin-cash',
    as: 'organiser',
    open: async ({ page, date }) => {
      await page.goto('/admin/cash');
      await page.getByLabel('Date').fill(date);
      await page.getByLabel('Hour').selectOption('14');
      await page.getByRole('button', { name: '14:00 - 14:14, available' }).click();
      await page.getByRole('button', { name: '14:30 - 14:44, available' }).click();
      await expect(page.getByText('2 slots are chosen')).toBeVisible();
    },
  },
  {
    name: 'admin-cash-taken',
    as: 'organiser',
    undated: true,
    open: async ({ page, busyDate }) => {
      await page.goto('/admin/cash');
      await page.getByLabel('Date').fill(busyDate);
      await page.getByLabel('Hour').selectOption('10');
      await expect(page.getByRole('button', { name: /booked by/ }).first()).toBeVisible();
    },
  },
  {
    name: 'admin-cash-errors',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/cash');
      await page.getByRole('button', { name: 'Take $0.00 and sell' }).click();
      await expect(page.getByRole('alert').first()).toContainText('Please choose the slots');
    },
  },
  {
    name: 'admin-cash-receipt',
    as: 'organiser',
    open: async ({ page, date }) => {
      await openReceipt(page, date);
    },
  },
  {
    name: 'admin-cash-give-back',
    as: 'organiser',
    open: async ({ page, date }) => {
      await openReceipt(page, date);
      await page.getByRole('button', { name: 'Give the cash back' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'admin-bookings',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/bookings?status=paid');
      await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Download as CSV' })).toBeVisible();
    },
  },
  {
    name: 'admin-cash-booking',
    as: 'organiser',
    open: async ({ page, date }) => {
      const bookingId = await openReceipt(page, date);
      await page.goto(`/admin/bookings/${bookingId}`);
      await expect(page.getByText('Paid in cash at the bridge.')).toBeVisible();
    },
  },
  {
    name: 'admin-blocks',
    as: 'organiser',
    undated: true,
    open: async ({ page, database }) => {
      await block(page, { dates: [await database.nextWholeDate()], reason: 'The bridge is closed' });
      await page.goto('/admin/blocks');
      await expect(page.getByText('The whole day').first()).toBeVisible();
    },
  },
  {
    name: 'admin-blocks-slots',
    as: 'organiser',
    open: async ({ page, date }) => {
      await page.goto('/admin/blocks');
      await page.getByRole('radio', { name: 'Single slots' }).click();
      await page.getByLabel('Date').fill(date);
      await page.getByLabel('Hour').selectOption('09');
      await page.getByRole('button', { name: '09:00 - 09:14, available' }).click();
      await expect(page.getByText('1 slot is chosen')).toBeVisible();
    },
  },
  {
    name: 'admin-blocks-unblock',
    as: 'organiser',
    open: async ({ page, date }) => {
      await block(page, { slotIds: [`${date}T10:00`, `${date}T10:15`], reason: 'The bridge is closed' });
      await page.goto('/admin/blocks');
      await page.getByRole('listitem').filter({ hasText: '10:00, 10:15' }).first().getByRole('button').click();
      await page.getByRole('radio', { name: 'Some of them' }).click();
      await expect(page.getByRole('checkbox', { name: '10:15' })).toBeVisible();
    },
  },
  {
    name: 'admin-dashboard-day',
    as: 'organiser',
    undated: true,
    open: async ({ page, busyDate }) => {
      await page.goto('/admin/dashboard');
      const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(`${busyDate}T12:00:00Z`));
      await page
        .getByRole('group', { name: 'Months' })
        .getByRole('button', { name: new RegExp(`^${month}`) })
        .click();
      await page.locator(`[data-day="${busyDate}"] [data-hour="10"]`).click();
      await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
    },
  },
  {
    name: 'admin-dashboard-heat-unreachable',
    as: 'organiser',
    undated: true,
    mayComplain: true,
    open: async ({ page }) => {
      await breaks(page, 'admin/overview/heat');
      await page.goto('/admin/dashboard');
      await expect(page.getByText('The predictions could not be loaded.')).toBeVisible();
    },
  },
];

/** @returns the booking's id */
async function openReceipt(page: Page, date: string): Promise<number> {
  const slotIds = [`${date}T14:00`, `${date}T14:15`];
  const { bookingId } = await asOrganiser<{ bookingId: number }>(page, API.adminCashSales, {
    slotIds,
    buyerName: 'Onalenna Seretse',
    buyerPhone: '72345678',
    amountTaken: 6,
  });
  await page.goto(`/admin/cash/${bookingId}`);
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toHaveCount(2);
  return bookingId;
}

async function block(page: Page, data: object): Promise<void> {
  await asOrganiser(page, API.adminBlocks, data);
}

async function asOrganiser<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  await page.goto('/admin/dashboard');
  const token = await page.evaluate(() => localStorage.getItem('adminToken') ?? '');
  const answer = await page.request.post(path, { data, headers: { [ADMIN_TOKEN_HEADER]: token } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}
