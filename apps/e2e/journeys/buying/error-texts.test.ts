// Tests that, given real API responses, pages show the messages from the specification's error catalogue.
import { slotsOfDate } from '@raffle/contracts/slot-time';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { AuthPage } from '../../pages/auth-page.js';
import { BookingPage } from '../../pages/booking-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { storeSelection } from '../../screens/public/stored-selection.js';

const PREDICTION_NOT_FOUND = "We couldn't find your flood arrival prediction. Please try again.";

test('MAX_SLOTS_PER_DAY: slots that were bought in another browser count when the selection is submitted', async ({ people, date }) => {
  const slots = slotsOfDate(date).slice(40, 53);
  const { page, account } = await people.member();
  await storeSelection(page, { slotIds: slots.slice(0, 10) });
  const booking = new BookingPage(page);
  await booking.open(date);
  await account.buy(slots.slice(10));
  await booking.submit.click();
  const toast = page.locator('[data-scope=toast]').filter({ hasText: 'Maximum slots reached' });
  await expect(toast.first()).toContainText('You can only select up to 10 time slots per calendar day.');
  await expect(page.getByRole('dialog', { name: 'Maximum Time Slots Reached For This Date' })).toBeVisible();
});

test("SELECTION_NOT_FOUND: another person's selection is reported as an expired session", async ({ people, date, register }) => {
  const { selectionId } = await (await register()).hold([`${date}T10:00`]);
  const { page } = await people.member();
  await new PaymentPage(page).openSelection(selectionId);
  const dialog = page.getByRole('dialog', { name: 'Session Expired' });
  await expect(dialog).toContainText("We couldn't find this selection. Please choose your time slots again.");
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/booking');
});

test('SELECTION_NOT_FOUND: a stored selection that no longer exists is also reported as an expired session', async ({ people }) => {
  const { page } = await people.member();
  const state = { slotIds: [], openSelectionId: '0196f7b0-0000-7000-8000-000000000000', conflict: null, bookingError: null, lostIds: [] };
  await page.addInitScript((stored) => localStorage.setItem('selection', stored), JSON.stringify({ state, version: 1 }));
  await page.goto('/booking');
  await expect(page.getByRole('dialog', { name: 'Session Expired' })).toBeVisible();
});

test('SLOTS_NO_LONGER_AVAILABLE: slots are lost while the payment page is created', async ({ people, date, database, register }) => {
  const [lost, kept] = [`${date}T13:00`, `${date}T13:15`] as const;
  const { page, account } = await people.member();
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.tick(lost, kept);
  await booking.submit.click();
  const payment = new PaymentPage(page);
  await expect(payment.pay).toBeVisible();
  const refused = page.waitForResponse(/\/checkout$/);
  await page.route('**/checkout', async (route) => {
    await database.loseClaim(account.user.id, lost);
    await (await register()).hold([lost]);
    await route.continue();
  });
  await payment.pay.click();
  expect(await (await refused).json()).toMatchObject({ error: 'SLOTS_NO_LONGER_AVAILABLE' });
  const dialog = page.getByRole('alertdialog', { name: 'Time Slot Unavailable' });
  await expect(dialog).toContainText(BookingPage.withDate(lost));
  await dialog.getByRole('button', { name: 'Deselect Conflicting Slots' }).click();
  await expect(page.getByText('1 conflicting time slot has been automatically removed from your selection.').first()).toBeVisible();
});

test('a date without open slots shows a message', async ({ people }) => {
  const { page } = await people.visitor();
  // On the morning of 1 June, every slot on that day is past its cut-off.
  await page.goto('/booking?date=2025-06-01');
  await expect(page.getByText('No prediction slots available for this date.', { exact: true })).toBeVisible();
});

test('a success page for an unknown booking reports "not found" and opens the home page', async ({ people }) => {
  const { page } = await people.member();
  await page.goto('/success/OKV-7F3K9-QW2MX-4TB');
  await expect(page.getByRole('heading', { name: 'Prediction not found' })).toBeVisible();
  await expect(page.getByText(PREDICTION_NOT_FOUND).first()).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a success page reports "not found" and stops polling if the server does not respond', async ({ people, date }) => {
  const { page, account } = await people.member();
  const { referenceNumber } = await account.buy([`${date}T10:00`]);
  await page.clock.install();
  await page.route('**/api/bookings/*', (route) => route.abort());
  await page.goto(`/success/${referenceNumber}`);
  await expect(page.getByText("We can't reach the server at the moment, but we'll keep trying.")).toBeVisible();
  for (let retry = 0; retry < 5; retry += 1) {
    const failed = page.waitForEvent('requestfailed');
    await page.clock.fastForward(3_000);
    await failed;
  }
  await expect(page.getByRole('heading', { name: 'Prediction not found' })).toBeVisible();
  await expect(page.getByText(PREDICTION_NOT_FOUND).first()).toBeVisible();
  await expect(page).toHaveURL('/');
  people.forgetBrowserErrors();
});

test('shows "Registration failed" if the email address already belongs to an account', async ({ people, register }) => {
  const { person } = await register();
  const { page } = await people.visitor();
  await page.goto('/auth');
  await new AuthPage(page).register(person);
  const toast = page.locator('[data-scope=toast]').filter({ hasText: 'Registration failed' });
  await expect(toast.first()).toContainText('This email address is already registered.');
});

test('TOTAL_MISMATCH: shows "Error processing selection"', async ({ people, date }) => {
  const { page } = await people.member();
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.tick(`${date}T10:00`);
  await changeRequest(page, (body) => ({ ...body, totalAmount: 1 }));
  await booking.submit.click();
  const toast = page.locator('[data-scope=toast]').filter({ hasText: 'Error processing selection' });
  await expect(toast.first()).toContainText('There was an error preparing your prediction. Please try again.');
  await expect(booking.summary).toContainText('The total of 1 time slot is $3.00.');
});

test('SLOT_CLOSED: shows the "Booking Issue" dialog', async ({ people, date }) => {
  const { page } = await people.member();
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.tick(`${date}T10:00`);
  // On the morning of 1 June, this slot is past its cut-off.
  await changeRequest(page, (body) => ({ ...body, slots: [{ id: '2025-06-01T10:00' }] }));
  await booking.submit.click();
  await expect(page.getByRole('dialog', { name: 'Booking Issue' })).toContainText('This time slot is closed for predictions.');
});

test('an unknown payment conflict shows "Error showing conflicts"', async ({ people }) => {
  const { page } = await people.member();
  await page.goto('/booking?paymentConflict=true&selection=0196f7b0-0000-7000-8000-000000000000');
  const toast = page.locator('[data-scope=toast]').filter({ hasText: 'Error showing conflicts' });
  await expect(toast.first()).toContainText("We couldn't load details about unavailable time slots");
  await expect(page).toHaveURL('/booking');
});

/** Changes the body of subsequent selection requests to one that no page sends. The API handles the changed requests as usual. */
async function changeRequest(page: Page, change: (body: object) => object): Promise<void> {
  await page.route('**/api/slot-selections', (route) => route.continue({ postData: change(route.request().postDataJSON() as object) }));
}
