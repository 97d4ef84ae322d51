import { expect, test } from '../fixtures.js';
import { BookingPage } from '../pages/booking-page.js';
import { PaymentPage } from '../pages/payment-page.js';

/** Half a day ahead of Maun and nearly half a day behind it: there it is often another date. */
const ZONES = ['Pacific/Auckland', 'America/Los_Angeles', 'Africa/Gaborone'];

test('browsers in Auckland, Los Angeles and Maun show the same times of the same day', async ({ people, date }) => {
  const slotIds = [`${date}T00:00`, `${date}T23:45`];
  const { context, account } = await people.member();
  const { selectionId } = await account.hold(slotIds);
  const storageState = await context.storageState();
  const seen = [];
  for (const timezoneId of ZONES) {
    const { page } = await people.visitor({ timezoneId, storageState });
    const booking = new BookingPage(page);
    await booking.open(date);
    await expect(page.getByText('All times are Maun time, CAT').first()).toBeVisible();
    const labels = await page.locator('[data-slot]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
    const heading = await page.getByRole('heading', { level: 2, name: / 2025$/ }).allTextContents();
    const pressed = await page.locator('[data-date][aria-pressed="true"]').getAttribute('aria-label');
    await page.goto('/booking');
    const today = await page.locator('[data-date][aria-current="date"]').getAttribute('data-date');
    await new PaymentPage(page).openSelection(selectionId);
    await expect(new PaymentPage(page).pay).toBeVisible();
    const order = await page.getByRole('region', { name: 'Your predictions' }).innerText();
    const heldUntil = await new PaymentPage(page).heldUntil();
    seen.push({ labels, heading, pressed, today, order, heldUntil });
  }
  const [auckland, losAngeles, maun] = seen;
  expect(maun?.today).toBe('2025-06-01');
  expect(maun?.labels).toHaveLength(96);
  expect(maun?.order).toContain('23:45 - 23:59');
  expect(auckland).toEqual(maun);
  expect(losAngeles).toEqual(maun);
});
