import type { SeasonDays, SlotView } from '@raffle/contracts/slots';
import { slotsOfDate } from '@raffle/contracts/slot-time';
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { BookingPage } from '../pages/booking-page.js';
import { PaymentPage } from '../pages/payment-page.js';
import { answers, breaks, changes, neverAnswers } from './breakage.js';
import { at, type MemberVisit, type Screen, type Visit } from './screen.js';
import { storeSelection } from './stored-selection.js';

const CHIP = 'main h2 ~ *';
/** The summary with what is written in it, and the toasts. */
export const NOTICES = '[aria-labelledby=prediction-summary], [data-scope=toast]';

/** The booking page without a dialog. */
export const bookingScreens: Screen[] = [
  at('booking-no-date', '/booking', 'Please select a date to view available prediction slots.'),
  { name: 'booking-busy-date', as: 'visitor', undated: true, open: async ({ page, busyDate }) => new BookingPage(page).open(busyDate) },
  {
    name: 'booking-free-only',
    as: 'visitor',
    undated: true,
    open: async ({ page, busyDate }) => {
      await page.goto(`/booking?date=${busyDate}&free=1`);
      await expect(new BookingPage(page).cell(`${busyDate}T23:30`)).toBeVisible();
    },
  },
  {
    name: 'booking-season',
    as: 'visitor',
    undated: true,
    open: async ({ page, busyDate }) => openSeason(page, `/booking?date=${busyDate}`),
  },
  {
    name: 'booking-season-free-days',
    as: 'visitor',
    undated: true,
    open: async ({ page, busyDate }) => {
      // To sell them all would take a day.
      const takenOn = (date: string) => (date.endsWith('0') ? 96 : date.startsWith('2025-06') ? Number(date.slice(8)) * 3 : 0);
      await changes<SeasonDays>(page, 'season/days', (view) => ({
        ...view,
        days: view.days.map((day) => ({ ...day, taken: takenOn(day.date) })),
      }));
      await openSeason(page, `/booking?date=${busyDate}`);
      await page.getByLabel('Show free days only').check();
    },
  },
  {
    name: 'booking-sold-out-date',
    as: 'visitor',
    undated: true,
    open: async ({ page, busyDate }) => {
      await changes<SlotView[]>(page, 'time-slots?*', (slots) => slots.map(sold));
      await page.goto(`/booking?date=${busyDate}&free=1`);
      await expect(page.getByText('No free prediction slots are left for this date.')).toBeVisible();
    },
  },
  {
    name: 'booking-sold-out-month',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await changes<SeasonDays>(page, 'season/days', (view) => ({
        ...view,
        days: view.days.map((day) => (day.date.startsWith('2025-06') ? { ...day, taken: day.capacity } : day)),
      }));
      await page.goto('/booking');
      await expect(new BookingPage(page).day('2025-06-20')).toHaveAccessibleName(/all taken/);
    },
  },
  {
    name: 'booking-cut-off',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/booking?date=2025-06-02');
      await expect(page.getByRole('button', { name: '00:00 - 00:14, closed' })).toBeVisible();
    },
  },
  {
    name: 'booking-no-slots',
    as: 'visitor',
    undated: true,
    open: async ({ page, busyDate }) => {
      await answers(page, 'time-slots?*', []);
      await page.goto(`/booking?date=${busyDate}`);
      await expect(page.getByText('No prediction slots available for this date.')).toBeVisible();
    },
  },
  {
    name: 'booking-loading',
    as: 'visitor',
    undated: true,
    open: async ({ page, busyDate }) => {
      await neverAnswers(page, 'time-slots?*');
      await page.goto(`/booking?date=${busyDate}`);
      await expect(page.getByText('Loading prediction slots...')).toBeVisible();
    },
  },
  {
    name: 'booking-failed',
    as: 'visitor',
    undated: true,
    mayComplain: true,
    open: async ({ page, busyDate }) => {
      await breaks(page, 'time-slots?*');
      await page.goto(`/booking?date=${busyDate}`);
      await expect(page.getByText('Error loading prediction slots. Please try again.')).toBeVisible();
    },
  },
  {
    name: 'booking-unreachable',
    as: 'visitor',
    undated: true,
    mayComplain: true,
    open: async ({ page }) => {
      await breaks(page, '**');
      await page.goto('/booking');
      await expect(page.getByText('The season could not be loaded. Please try again.')).toBeVisible();
    },
  },
  { name: 'booking-reconnecting', as: 'visitor', undated: true, part: CHIP, open: async (visit) => loseConnection(visit) },
  {
    name: 'booking-offline',
    as: 'visitor',
    undated: true,
    part: CHIP,
    mayComplain: true,
    open: async (visit) => {
      await loseConnection(visit);
      await visit.page.context().setOffline(true);
      await expect(visit.page.getByText('Offline', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'booking-ticked',
    as: 'member',
    undated: true,
    open: async (visit) => {
      await openTicked(visit, `${visit.busyDate}T23:00`, `${visit.busyDate}T23:45`);
    },
  },
  {
    name: 'booking-own-slots',
    as: 'member',
    open: async ({ page, account, date }) => {
      await account.buy([`${date}T10:00`, `${date}T10:15`]);
      await account.hold([`${date}T10:30`]);
      await new BookingPage(page).open(date);
      await expect(page.getByRole('button', { name: '10:30 - 10:44, held for you' })).toBeVisible();
    },
  },
  {
    name: 'booking-open-hold',
    as: 'member',
    open: async (visit) => {
      const { page, date } = visit;
      const booking = await openTicked({ ...visit, busyDate: date }, `${date}T10:00`, `${date}T10:15`);
      await booking.submit.click();
      await expect(new PaymentPage(page).pay).toBeVisible();
      await page.goto(`/booking?date=${date}`);
      await expect(page.getByText('You have time slots on hold')).toBeVisible();
    },
  },
  {
    name: 'booking-submitting',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async (visit) => {
      await neverAnswers(visit.page, 'slot-selections');
      await (await openTicked(visit, `${visit.busyDate}T23:00`)).submit.click();
      await expect(visit.page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    },
  },
  {
    name: 'booking-nothing-selected',
    as: 'visitor',
    undated: true,
    part: NOTICES,
    open: async ({ page, busyDate }) => {
      const booking = new BookingPage(page);
      await booking.open(busyDate);
      await booking.pressSubmitInVain();
      await expect(page.getByText('No prediction times selected').first()).toBeVisible();
    },
  },
  {
    name: 'booking-added-from-list',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async (visit) => {
      await openTicked(visit);
      await addFromList(visit.page, '23', '23:15');
      await expect(visit.page.getByText('Added 23:15 - 23:29 to your selection.')).toBeVisible();
    },
  },
  {
    name: 'booking-already-selected',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async (visit) => {
      await openTicked(visit, `${visit.busyDate}T23:15`);
      await addFromList(visit.page, '23', '23:15');
      await expect(visit.page.getByText('Time slot already selected').first()).toBeVisible();
    },
  },
  {
    name: 'booking-booked-pressed',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async (visit) => {
      const booking = await openTicked(visit);
      await pressInVain(booking, slotsOfDate(visit.busyDate)[0] as string);
      await expect(visit.page.getByText('This time slot has already been booked.').first()).toBeVisible();
    },
  },
  {
    name: 'booking-held-pressed',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async (visit) => {
      const booking = await openTicked(visit);
      await pressInVain(booking, slotsOfDate(visit.busyDate)[41] as string);
      await expect(visit.page.getByText('Time slot temporarily unavailable').first()).toBeVisible();
    },
  },
  {
    name: 'booking-closed-pressed',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async ({ page }) => {
      await page.goto('/booking?date=2025-06-02');
      await pressInVain(new BookingPage(page), '2025-06-02T00:00');
      await expect(page.getByText('Unable to add time slot').first()).toBeVisible();
    },
  },
  {
    name: 'booking-slot-removed',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async ({ page, busyDate }) => {
      await storeSelection(page, { slotIds: [slotsOfDate(busyDate)[0] as string, `${busyDate}T23:30`] });
      await page.goto('/booking');
      await expect(page.getByText('Time slot removed').first()).toBeVisible();
    },
  },
];

/** The busy date with some of its free slots ticked. */
export async function openTicked({ page, busyDate }: Pick<MemberVisit, 'page' | 'busyDate'>, ...slotIds: string[]): Promise<BookingPage> {
  const booking = new BookingPage(page);
  await booking.open(busyDate);
  await expect(page.getByRole('button', { name: /^My Account/ })).toBeAttached();
  await booking.tick(...slotIds);
  return booking;
}

async function openSeason(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Whole season' }).click();
  await expect(page.getByRole('button', { name: /^September, |September 1, 2025/ }).first()).toBeVisible();
}

/** Cells that cannot be had stay pressable, to say why; Playwright takes them for disabled. */
async function pressInVain(booking: BookingPage, slotId: string): Promise<void> {
  await expect(booking.cell(slotId)).toHaveAttribute('aria-disabled', 'true');
  await expect(booking.page.getByRole('button', { name: /^My Account/ })).toBeAttached();
  await booking.cell(slotId).click({ force: true });
}

async function addFromList(page: Page, hour: string, quarter: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Hour/ }).selectOption(hour);
  await page.getByRole('combobox', { name: /^Quarter hour/ }).selectOption({ label: quarter });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
}

/** The live connection breaks, and every new one finds nobody who answers. */
async function loseConnection({ page, busyDate }: Visit): Promise<void> {
  const open: WebSocketRoute[] = [];
  let isLost = false;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isLost) return;
    socket.connectToServer();
    open.push(socket);
  });
  const booking = new BookingPage(page);
  await booking.open(busyDate);
  await expect(booking.live).toBeVisible();
  isLost = true;
  for (const socket of open) await socket.close();
  await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible();
}

function sold(slot: SlotView): SlotView {
  return slot.isBooked ? slot : { ...slot, isBooked: true, status: 'booked', ownerId: 'e2e', ownerName: 'Thato M.' };
}
