import type { SeasonDays, SlotView } from '@raffle/contracts/slots';
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { BookingPage } from '../../pages/booking-page.js';
import { answers, breaks, changes, neverAnswers } from '../breakage.js';
import { at, type Screen, type Visit } from '../screen.js';

const CHIP = 'main h2 ~ *';

/** The booking page before anything is selected. */
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
      // The response is mocked because selling all these slots for real would take too long.
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
      await expect(new BookingPage(page).day('2025-06-20')).toHaveAccessibleName(/, full/);
    },
  },
  {
    name: 'booking-cut-off',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/booking?date=2025-06-02');
      await expect(page.getByRole('button', { name: '06:00 - 06:14, closed' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Closed: night' })).toBeVisible();
    },
  },
  {
    name: 'booking-unfolded',
    as: 'visitor',
    undated: true,
    only: 'narrow',
    open: async ({ page }) => {
      await page.goto('/booking?date=2025-06-02');
      for (const name of ['Colours and filter', 'Key and filter', 'Closed: night']) await page.getByRole('button', { name }).click();
      await expect(page.getByRole('button', { name: '00:00 - 00:14, closed' })).toBeVisible();
      await expect(page.getByRole('combobox', { name: /^Hour/ })).toBeVisible();
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
    mayReportErrors: true,
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
    mayReportErrors: true,
    open: async ({ page }) => {
      await breaks(page, '**');
      await page.goto('/booking');
      await expect(page.getByText("We couldn't load the season. Please try again.")).toBeVisible();
    },
  },
  { name: 'booking-reconnecting', as: 'visitor', undated: true, part: CHIP, open: async (visit) => loseConnection(visit) },
  {
    name: 'booking-offline',
    as: 'visitor',
    undated: true,
    part: CHIP,
    mayReportErrors: true,
    open: async (visit) => {
      await loseConnection(visit);
      await visit.page.context().setOffline(true);
      await expect(visit.page.getByText('Offline', { exact: true })).toBeVisible();
    },
  },
];

async function openSeason(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Whole season' }).click();
  await expect(page.getByRole('button', { name: /^September / })).toBeVisible();
}

/** Closes the live connection and never responds to new ones. */
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

export function sold(slot: SlotView): SlotView {
  return slot.isBooked ? slot : { ...slot, isBooked: true, status: 'booked', ownerId: 'e2e', ownerName: 'Thato M.' };
}
