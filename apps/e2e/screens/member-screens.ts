import { slotsOfDate } from '@raffle/contracts/slot-time';
import { expect } from '@playwright/test';
import { BookingPage } from '../pages/booking-page.js';
import { PaymentPage } from '../pages/payment-page.js';
import { ProviderPage } from '../pages/provider-page.js';
import type { MemberScreen, MemberVisit } from './screen.js';

/** What a signed-in person sees on the way from a tick to the dashboard. */
export const memberScreens: MemberScreen[] = [
  { name: 'account-menu', as: 'member', undated: true, only: 'wide', open: async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /^My Account/ }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  } },
  { name: 'menu-open-signed-in', as: 'member', undated: true, only: 'narrow', open: async ({ page }) => {
    await page.goto('/rules');
    await expect(page.getByRole('button', { name: /^My Account/ })).toBeAttached();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  } },
  { name: 'booking-ticked', as: 'member', undated: true, open: async ({ page, busyDate }) => {
    const booking = new BookingPage(page);
    await booking.open(busyDate);
    await expect(page.getByRole('button', { name: /^My Account/ })).toBeAttached();
    await booking.tick(`${busyDate}T23:00`, `${busyDate}T23:45`);
  } },
  { name: 'booking-day-limit', as: 'member', open: async (visit) => {
    const booking = await openTicked(visit, slotsOfDate(visit.date).slice(40, 50));
    await booking.cell(`${visit.date}T20:00`).click();
    await expect(booking.dialog).toBeVisible();
  } },
  { name: 'booking-conflict', as: 'member', open: async (visit) => {
    const [taken = '', free = ''] = await ticksWithOneTaken(visit);
    const booking = new BookingPage(visit.page);
    await booking.open(visit.busyDate);
    await expect(booking.summary).toContainText(free.slice(11));
    await visit.page.unroute('**/api/time-slots?*');
    await booking.submit.click();
    await expect(booking.dialog).toContainText(BookingPage.inDialog(taken));
  } },
  { name: 'booking-open-hold', as: 'member', open: async (visit) => {
    await openTicked(visit, [`${visit.date}T10:00`, `${visit.date}T10:15`]);
    await new BookingPage(visit.page).submit.click();
    await expect(new PaymentPage(visit.page).pay).toBeVisible();
    await visit.page.goto(`/booking?date=${visit.date}`);
    await expect(visit.page.getByText('You have time slots on hold')).toBeVisible();
  } },
  { name: 'payment-selection', as: 'member', open: async (visit) => {
    await openPayment(visit);
  } },
  { name: 'payment-cancelled', as: 'member', open: async (visit) => {
    await (await openProvider(visit)).cancel();
    await expect(visit.page.getByText('Payment cancelled')).toBeVisible();
  } },
  { name: 'payment-over', as: 'member', open: async (visit) => {
    const selectionId = await openPayment(visit);
    await visit.database.endHold(selectionId);
    await visit.page.reload();
    await expect(visit.page.getByText('Your time ran out')).toBeVisible();
  } },
  { name: 'payment-booking', as: 'member', open: async ({ page, account, date }) => {
    const { selectionId } = await account.hold([`${date}T10:00`, `${date}T12:30`]);
    const { bookingId } = await account.checkout(selectionId);
    await page.goto(`/payment/${bookingId}`);
    await expect(new PaymentPage(page).pay).toBeVisible();
  } },
  { name: 'payment-not-found', as: 'member', undated: true, open: async ({ page }) => {
    await page.goto('/payment/selection/0196f7b0-0000-7000-8000-000000000000');
    await expect(page.getByText('Payment not found')).toBeVisible();
  } },
  { name: 'payment-return-checking', as: 'member', undated: true, open: async ({ page }) => {
    await page.route('**/api/payments/return?*', () => {});
    await page.goto('/payment-return?session_id=cs_test_1');
    await expect(page.getByText('This takes a few seconds.')).toBeVisible();
  } },
  { name: 'provider', as: 'member', open: async (visit) => {
    await openProvider(visit);
  } },
  { name: 'success', as: 'member', open: async ({ page, account, date }) => {
    const { referenceNumber } = await account.buy([`${date}T10:00`, `${date}T10:15`]);
    // Who comes back to it may read it: it hands over to the dashboard only once.
    await page.goto('/rules');
    await page.evaluate((reference) => sessionStorage.setItem('successHandedOver', reference), referenceNumber);
    await page.goto(`/success/${referenceNumber}`);
    await expect(page.getByRole('heading', { name: 'Prediction Successfully Recorded!' })).toBeVisible();
  } },
  { name: 'dashboard-empty', as: 'member', undated: true, open: async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('No predictions yet')).toBeVisible();
  } },
  { name: 'dashboard', as: 'member', open: async ({ page, account, database, date }) => {
    await account.buy([`${date}T10:00`, `${date}T10:15`, `${await database.nextDate()}T23:45`]);
    const { selectionId } = await account.hold([`${date}T18:00`]);
    await account.checkout(selectionId);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Predictions by date' })).toBeVisible();
  } },
  { name: 'dashboard-receipt', as: 'member', open: async ({ page, account, date }) => {
    const { referenceNumber } = await account.buy([`${date}T10:00`, `${date}T10:15`]);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: `Receipt of ${referenceNumber}` }).click();
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  } },
  { name: 'dashboard-details', as: 'member', undated: true, open: async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Change my details' }).click();
    await page.getByRole('radio', { name: 'First name and initial' }).check();
    await page.getByRole('textbox', { name: 'Full name' }).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Full name is required');
  } },
  { name: 'dashboard-deletion', as: 'member', undated: true, open: async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('This cannot be undone');
  } },
  { name: 'help', as: 'member', undated: true, open: async ({ page }) => {
    await page.goto('/help');
    await page.getByText('When does the flood usually come?').click();
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByRole('alert')).toContainText('Please write your feedback');
  } },
  { name: 'help-sent', as: 'member', undated: true, open: async ({ page }) => {
    await page.goto('/help');
    await page.getByRole('textbox', { name: 'Your feedback' }).fill('Lovely river.');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for your feedback' })).toBeVisible();
  } },
];

async function openTicked({ page, date }: MemberVisit, slotIds: string[]): Promise<BookingPage> {
  const booking = new BookingPage(page);
  await booking.open(date);
  await expect(page.getByRole('button', { name: /^My Account/ })).toBeAttached();
  await booking.tick(...slotIds);
  return booking;
}

async function openPayment({ page, account, date }: MemberVisit): Promise<string> {
  const { selectionId } = await account.hold([`${date}T10:00`, `${date}T10:15`, `${date}T23:45`]);
  const payment = new PaymentPage(page);
  await payment.openSelection(selectionId);
  await expect(payment.pay).toBeVisible();
  return selectionId;
}

async function openProvider(visit: MemberVisit): Promise<ProviderPage> {
  await openPayment(visit);
  await new PaymentPage(visit.page).pay.click();
  const provider = new ProviderPage(visit.page);
  await expect(provider.heading).toBeVisible();
  return provider;
}

/** Two slots of the busy date are ticked, the first of which somebody else has bought since the grid was read. */
async function ticksWithOneTaken({ page, busyDate }: MemberVisit): Promise<string[]> {
  const ids = [slotsOfDate(busyDate)[0] as string, `${busyDate}T23:30`];
  await page.route('**/api/time-slots?*', async (route) => {
    const response = await route.fetch();
    const slots = (await response.json()) as { id: string }[];
    const seen = slots.map((slot) => (slot.id === ids[0] ? { ...slot, isBooked: false, status: 'available', ownerId: null, ownerName: null } : slot));
    await route.fulfill({ response, json: seen });
  });
  await page.addInitScript((slotIds) => {
    localStorage.setItem('selection', JSON.stringify({ state: { slotIds, openSelectionId: null, conflict: null, bookingError: null }, version: 1 }));
  }, ids);
  return ids;
}
