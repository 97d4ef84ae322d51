import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { ADMIN_TOKEN_HEADER } from '@raffle/contracts/admin/access';
import { expect, type Page } from '@playwright/test';
import { makeCashBox, makeCashDesk, makeCashSale, makeCashShift, makeHandover } from '../../factories/admin-factories.js';
import { makeSelectedSlot } from '../../factories/factories.js';
import type { AdminBookingDetail } from '@raffle/contracts/admin/bookings';
import type { AdminCashPage, AdminCashShiftPage } from '@raffle/contracts/admin/cash';
import { answers, breaks, changes } from '../breakage.js';
import type { Screen } from '../screen.js';

const HANDED = makeHandover({ to: 'Keabetswe Moatlhodi', amount: 120 });
const DESK = makeCashDesk({ incoming: [HANDED] });
const BOX = makeCashBox({
  inBoxes: 84,
  withPeople: 342,
  atBank: 1230,
  holders: [
    { name: 'Keabetswe Moatlhodi', amount: 222 },
    { name: 'Kabo Dube', amount: 120 },
    { name: 'Tau Moeti', amount: 12, season: 2024 },
  ],
  underWay: [HANDED],
  cashiers: [
    { name: 'Kabo Dube', sales: 61, unnamed: 4, returned: 2, returnedUnnamed: 1, toSelf: 0 },
    { name: 'Tau Moeti', sales: 17, unnamed: 9, returned: 0, returnedUnnamed: 0, toSelf: 1 },
  ],
  bankable: 222,
});
const CLOSED = { closedAt: '2025-06-01T14:30:00Z', counted: 16, difference: -10, note: 'A note blew away' };
const SHIFTS: AdminCashShiftPage = {
  shifts: [
    makeCashShift({ id: '6', cashier: 'Tau Moeti' }),
    makeCashShift(CLOSED),
    makeCashShift({
      ...CLOSED,
      id: '3',
      settled: { at: '2025-05-31T16:00:00Z', by: 'Keabetswe Moatlhodi', reason: 'The note was found under the mat', ownCount: false },
    }),
    makeCashShift({ ...CLOSED, id: '2', counted: 26, difference: 0, note: null }),
  ],
  next: null,
};

const LONG_NAME = { fullName: 'Boitumelo Keabetswe Ramotlhwa-Gaboutloeloe', phone: '' };
const SALES: AdminCashPage = {
  today: { sales: 3, slots: 6, amount: 18 },
  sales: [
    makeCashSale({
      bookingId: 41,
      receiptNumber: '2025-0041',
      slots: ['2025-06-14T14:00', '2025-06-14T14:15'].map((id) => makeSelectedSlot(id)),
      amount: 6,
    }),
    makeCashSale({ bookingId: 40, receiptNumber: '2025-0040', buyer: { fullName: 'Kabo Dube', phone: '+26771234567' }, toSelf: true }),
    makeCashSale({ bookingId: 39, receiptNumber: '2025-0039', returnedAt: '2025-06-01T09:00:00Z' }),
    makeCashSale({ bookingId: 38, receiptNumber: '2025-0038', buyer: LONG_NAME }),
  ],
  next: '38',
};

/** An organiser's daily work: cash, bookings and blocked days. */
export const organiserDayScreens: Screen[] = [
  {
    name: 'admin-cash',
    as: 'organiser',
    open: async ({ page, date }) => {
      await openShift(page);
      await page.getByLabel('Date').fill(date);
      await page.getByLabel('Hour').selectOption('14');
      await page.getByRole('button', { name: '14:00 - 14:14 Available' }).click();
      await page.getByRole('button', { name: '14:30 - 14:44 Available' }).click();
      await expect(page.getByText('2 slots chosen')).toBeVisible();
    },
  },
  {
    name: 'admin-cash-taken',
    as: 'organiser',
    undated: true,
    open: async ({ page, busyDate }) => {
      await openShift(page);
      await page.getByLabel('Date').fill(busyDate);
      await page.getByLabel('Hour').selectOption('10');
      await expect(page.getByRole('button', { name: / Booked$/ }).first()).toBeVisible();
    },
  },
  {
    name: 'admin-cash-errors',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openShift(page);
      await page.getByRole('button', { name: 'Take $0.00 and sell' }).click();
      await expect(page.getByRole('alert').first()).toContainText('Please choose the slots');
    },
  },
  {
    name: 'admin-cash-shift-close',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openShift(page);
      await page.getByRole('button', { name: 'Close your shift' }).click();
      await expect(page.getByRole('dialog').getByLabel('Dollars in the box')).toBeVisible();
    },
  },
  {
    name: 'admin-cash-shift-closed',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openShift(page);
      await page.getByRole('button', { name: 'Close your shift' }).click();
      await page.getByRole('dialog').getByLabel('Dollars in the box').fill('1');
      await page.getByRole('button', { name: 'Close the shift' }).click();
      await expect(page.getByText('is missing from the box.')).toBeVisible();
    },
  },
  {
    name: 'admin-cash-cashier',
    as: 'cashier',
    undated: true,
    open: async ({ page }) => {
      await openShift(page);
      await expect(page.getByRole('heading', { name: 'Your cash sales' })).toBeVisible();
    },
  },
  {
    name: 'admin-cash-cashier-first',
    as: 'cashier',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'admin/cash-sales*', { ...SALES, today: { sales: 0, slots: 0, amount: 0 }, sales: [], next: null });
      await page.goto('/admin/cash');
      await expect(page.getByLabel('Dollars in the box')).toBeVisible();
    },
  },
  {
    name: 'admin-cash-cashier-sales',
    as: 'cashier',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'admin/cash-sales*', SALES);
      await openShift(page);
      await expect(page.getByRole('link', { name: '2025-0038' })).toBeVisible();
    },
  },
  {
    name: 'admin-cash-cashier-unreachable',
    as: 'cashier',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await breaks(page, 'admin/cash-sales*');
      await page.goto('/admin/cash');
      await expect(page.getByText("We couldn't load")).toBeVisible();
    },
  },
  {
    name: 'admin-dashboard-cashier',
    as: 'cashier',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/dashboard');
      await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    },
  },
  {
    name: 'admin-cash-hand-over',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'admin/cash-desk', { ...DESK, holding: 42 });
      await page.goto('/admin/cash');
      await page.getByRole('button', { name: 'Hand it over' }).click();
      await expect(page.getByRole('dialog').getByLabel('Who takes it')).toBeVisible();
    },
  },
  {
    name: 'admin-cash-box',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => openBox(page),
  },
  {
    name: 'admin-cash-box-alone',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openBox(page, { ...BOX, nobodyElse: true, deposits: BOX.deposits.map((one) => ({ ...one, alone: true })) });
      await expect(page.getByText(/Nobody else on the team can count it/)).toBeVisible();
    },
  },
  {
    name: 'admin-cash-box-errors',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openBox(page);
      await page.getByRole('button', { name: 'Record the deposit' }).click();
      await expect(page.getByRole('alert').first()).toContainText('Please upload a photo of the slip');
    },
  },
  {
    name: 'admin-cash-box-confirm',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openBox(page);
      await page.getByRole('button', { name: 'Count and confirm' }).click();
      await expect(page.getByLabel('Dollars you counted')).toBeVisible();
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
      await page.getByRole('button', { name: 'Return the cash' }).click();
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
  ...[true, false].map((refundsClose): Screen => ({
    name: refundsClose ? 'admin-booking-refund-closed' : 'admin-booking-refund-settled',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await changes<AdminBookingDetail>(page, 'admin/bookings/*', (real) => {
        const [slot] = real.slotList;
        const slotList = slot === undefined ? [] : [slot, { ...slot, id: `${slot.id.slice(0, 11)}23:45` }];
        return { ...real, cash: null, slotList, settledSlots: slotList.slice(0, 1).map(({ id }) => id), refundsClose };
      });
      await page.goto('/admin/bookings?status=paid&q=example.com');
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('button', { name: 'Refund' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('settled for the draw');
    },
  })),
  {
    name: 'admin-booking-sign-out',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openSignOut(page);
    },
  },
  {
    name: 'admin-booking-sign-out-errors',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      const dialog = await openSignOut(page);
      await dialog.getByRole('button', { name: 'Sign out' }).click();
      await expect(dialog.getByRole('alert').first()).toContainText('Please give a reason');
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
      await page.getByText('Single slots', { exact: true }).click();
      await page.getByLabel('Date').fill(date);
      await page.getByLabel('Hour').selectOption('09');
      await page.getByRole('button', { name: '09:00 - 09:14 Available' }).click();
      await expect(page.getByText('1 slot chosen')).toBeVisible();
    },
  },
  {
    name: 'admin-blocks-unblock',
    as: 'organiser',
    open: async ({ page, date }) => {
      await block(page, { slotIds: [`${date}T10:00`, `${date}T10:15`], reason: 'The bridge is closed' });
      await page.goto('/admin/blocks');
      await page.getByRole('listitem').filter({ hasText: '10:00, 10:15' }).first().getByRole('button').click();
      await page.getByText('Some of them', { exact: true }).click();
      await expect(page.getByRole('checkbox', { name: '10:15' })).toBeVisible();
    },
  },
];

/** Makes a cash sale and opens its receipt. @returns the booking's ID */
async function openReceipt(page: Page, date: string): Promise<number> {
  const slotIds = [`${date}T14:00`, `${date}T14:15`];
  await openShift(page);
  const { bookingId } = await asOrganiser<{ bookingId: number }>(page, ADMIN_API.cashSales, {
    slotIds,
    buyerName: 'Onalenna Seretse',
    buyerPhone: '72345678',
    amountTaken: 6,
  });
  await page.goto(`/admin/cash/${bookingId}`);
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toHaveCount(2);
  return bookingId;
}

/** Opens a cash shift unless one is already open. The screens share one organiser. */
async function openShift(page: Page): Promise<void> {
  await page.goto('/admin/cash');
  const opening = page.getByLabel('Dollars in the box');
  await expect(opening.or(page.getByRole('button', { name: 'Close your shift' }))).toBeVisible();
  if (!(await opening.isVisible())) return;
  await opening.fill('20');
  await page.getByRole('region', { name: 'Your shift' }).getByRole('button', { name: 'Open your shift' }).click();
  await expect(page.getByRole('button', { name: 'Close your shift' })).toBeVisible();
}

/** Opens the sign-out dialog for a buyer who has an account; cash buyers have none. */
async function openSignOut(page: Page) {
  await page.goto('/admin/bookings?status=paid&q=example.com');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog.getByLabel('Reason')).toBeVisible();
  return dialog;
}

async function openBox(page: Page, box = BOX): Promise<void> {
  await answers(page, 'admin/cash-desk', DESK);
  await answers(page, 'admin/cash-box', box);
  await answers(page, 'admin/cash-shifts*', SHIFTS);
  await page.goto('/admin/cash-box');
  await expect(page.getByText('Settled by Keabetswe Moatlhodi')).toBeVisible();
  await expect(page.getByLabel('Reference on the slip')).toBeVisible();
}

async function block(page: Page, data: object): Promise<void> {
  await asOrganiser(page, ADMIN_API.blocks, data);
}

async function asOrganiser<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  await page.goto('/admin/dashboard');
  const token = await page.evaluate(() => localStorage.getItem('adminToken') ?? '');
  const answer = await page.request.post(path, { data, headers: { [ADMIN_TOKEN_HEADER]: token } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}
