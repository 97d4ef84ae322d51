import type { SeasonDays, SlotView } from '@raffle/contracts/slots';
import { expect, type Page } from '@playwright/test';
import { AuthPage } from '../pages/auth-page.js';
import { BookingPage } from '../pages/booking-page.js';
import { ResetPage } from '../pages/reset-page.js';
import { Account } from '../people/account.js';
import { newPerson } from '../people/person.js';
import { linkMailedTo } from '../product/mailbox.js';
import type { VisitorScreen } from './screen.js';

/** What everybody can see. */
export const visitorScreens: VisitorScreen[] = [
  at('home', '/', 'Total Donations Raised'),
  { name: 'home-map', as: 'visitor', undated: true, open: async ({ page }) => {
    await page.route('https://tile.openstreetmap.org/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' }));
    await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ contentType: 'text/html', body: '<html lang="en"><title>Map</title><main><h1>The map of somebody else</h1></main></html>' }));
    await page.goto('/');
    await page.getByRole('button', { name: 'Show the bridge on a map' }).click();
    await expect(page.getByRole('button', { name: 'Back to the drawing' })).toBeVisible();
  } },
  { name: 'home-map-unreachable', as: 'visitor', undated: true, mayComplain: true, open: async ({ page }) => {
    await page.route('https://tile.openstreetmap.org/**', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: 'Show the bridge on a map' }).click();
    await expect(page.getByText('The map could not be reached.')).toBeVisible();
  } },
  { name: 'menu-open', as: 'visitor', undated: true, only: 'narrow', open: async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  } },
  at('booking-no-date', '/booking', 'Please select a date to view available prediction slots.'),
  { name: 'booking-busy-date', as: 'visitor', undated: true, open: async ({ page, busyDate }) => new BookingPage(page).open(busyDate) },
  { name: 'booking-season', as: 'visitor', undated: true, open: async ({ page, busyDate }) => openSeason(page, `/booking?date=${busyDate}`) },
  { name: 'booking-season-free-days', as: 'visitor', undated: true, open: async ({ page, busyDate }) => {
    await answerSeasonDays(page, (date) => (date.endsWith('0') ? 96 : date.startsWith('2025-06') ? Number(date.slice(8)) * 3 : 0));
    await openSeason(page, `/booking?date=${busyDate}`);
    await page.getByLabel('Show free days only').check();
  } },
  { name: 'booking-full-day', as: 'visitor', undated: true, open: async ({ page, busyDate }) => {
    await answerSeasonDays(page, (date) => (date === busyDate ? 96 : 7));
    await answerSlots(page, (slot) => ({ ...slot, isBooked: true, status: 'booked', ownerId: 'p1', ownerName: 'Naledi Moremi' }));
    await new BookingPage(page).open(busyDate);
  } },
  { name: 'booking-season-closed', as: 'visitor', undated: true, open: async ({ page, busyDate }) => {
    await page.route('**/api/season', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), status: 'closed', salesOpen: false } });
    });
    await answerSlots(page, (slot) => (slot.status === 'available' ? { ...slot, status: 'closed' } : slot));
    await page.goto(`/booking?date=${busyDate}`);
    await expect(page.getByText('Predictions are closed.')).toBeVisible();
  } },
  { name: 'booking-login-required', as: 'visitor', open: async ({ page, date }) => {
    const booking = new BookingPage(page);
    await booking.open(date);
    await booking.cell(`${date}T10:00`).click();
    await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  } },
  { name: 'booking-nothing-selected', as: 'visitor', open: async ({ page, date }) => {
    const booking = new BookingPage(page);
    await booking.open(date);
    await booking.pressSubmitInVain();
    await expect(page.getByText('No prediction times selected').first()).toBeVisible();
  } },
  { name: 'booking-loading', as: 'visitor', open: async ({ page, date }) => {
    await page.route('**/api/time-slots?*', () => {});
    await page.goto(`/booking?date=${date}`);
    await expect(page.getByText('Loading prediction slots...')).toBeVisible();
  } },
  { name: 'booking-failed', as: 'visitor', mayComplain: true, open: async ({ page, date }) => {
    await page.route('**/api/time-slots?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(`/booking?date=${date}`);
    await expect(page.getByText('Error loading prediction slots. Please try again.')).toBeVisible();
  } },
  at('auth-login', '/auth', 'Login to your account'),
  { name: 'auth-register', as: 'visitor', undated: true, open: async ({ page }) => openRegister(page) },
  { name: 'auth-register-errors', as: 'visitor', undated: true, open: async ({ page }) => {
    await openRegister(page);
    await new AuthPage(page).panel('Register').getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Please correct the following')).toBeVisible();
  } },
  { name: 'auth-error-dialog', as: 'visitor', undated: true, open: async ({ page }) => {
    await page.goto('/auth');
    const auth = new AuthPage(page);
    await auth.login(newPerson());
    await expect(auth.dialog).toBeVisible();
  } },
  at('reset-password', '/reset-password'),
  { name: 'reset-password-sent', as: 'visitor', undated: true, open: async ({ page }) => {
    await new ResetPage(page).ask(newPerson().username);
  } },
  { name: 'reset-password-choose', as: 'visitor', undated: true, open: async ({ page }) => {
    const { person } = await Account.register(page.request);
    const reset = new ResetPage(page);
    await reset.ask(person.username);
    await page.goto(await linkMailedTo(page.request, person.username));
    await expect(reset.save).toBeVisible();
  } },
  { name: 'reset-password-dead-link', as: 'visitor', undated: true, open: async ({ page }) => {
    await page.goto('/reset-password?token=made-up');
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  } },
  at('rules', '/rules'),
  { name: 'rules-printed', as: 'visitor', undated: true, open: async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await page.goto('/rules');
    await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByText('Print the rules')).toBeHidden();
  } },
  at('prizes', '/prizes'),
  at('donation-causes', '/donation-causes'),
  at('payment-none', '/payment'),
  at('payment-sign-in', '/payment/selection/0196f7b0-0000-7000-8000-000000000000', 'Sign in to pay'),
  at('payment-return-none', '/payment-return', 'No payment to check'),
  at('admin-login', '/admin/login'),
  at('admin-setup', '/admin/setup'),
  at('not-found', '/nowhere', '404 Page Not Found'),
  { name: 'error-screen', as: 'visitor', undated: true, mayComplain: true, open: async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Prediction Calendar' }).click();
    await expect(page.getByText('Something went wrong').first()).toBeVisible();
  } },
];

/** A page that is there by its address alone. @param text by which its content is known, if the heading is not enough */
function at(name: string, path: string, text?: string): VisitorScreen {
  return {
    name,
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      if (text) await expect(page.getByText(text).first()).toBeAttached();
    },
  };
}

async function openRegister(page: Page): Promise<void> {
  await page.goto('/auth');
  await new AuthPage(page).openRegister();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
}

async function openSeason(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Whole season' }).click();
  await expect(page.getByRole('button', { name: /^September, |September 1, 2025/ }).first()).toBeVisible();
}

/** A season in which as many slots are taken as `takenOn` says: to sell them all would take a day. */
async function answerSeasonDays(page: Page, takenOn: (date: string) => number): Promise<void> {
  await page.route('**/api/season/days', async (route) => {
    const response = await route.fetch();
    const season = (await response.json()) as SeasonDays;
    await route.fulfill({ response, json: { ...season, days: season.days.map((day) => ({ ...day, taken: takenOn(day.date) })) } });
  });
}

async function answerSlots(page: Page, as: (slot: SlotView) => SlotView): Promise<void> {
  await page.route('**/api/time-slots?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: ((await response.json()) as SlotView[]).map(as) });
  });
}
