import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { SuccessPage } from '../../pages/success-page.js';

/**
 * Maun's own time zone, plus one that is nearly half a day ahead and one that is nearly half a day behind. In those two, the date often
 * differs from the date in Maun.
 */
const ZONES = ['Pacific/Auckland', 'America/Los_Angeles', 'Africa/Gaborone'];

test(
  'from booking to receipt, browsers in Auckland, Los Angeles and Maun show the same dates and times',
  { tag: '@long' },
  async ({ people, date }) => {
    const { context, account } = await people.member();
    const { referenceNumber } = await account.buy([`${date}T00:00`, `${date}T23:45`]);
    const { selectionId } = await account.hold([`${date}T00:15`, `${date}T23:30`]);
    const storageState = await context.storageState();
    const seen = [];
    for (const timezoneId of ZONES) {
      const { page } = await people.visitor({ timezoneId, storageState });
      seen.push({
        ...(await onBookingPage(page, date)),
        ...(await onPaymentPage(page, selectionId)),
        ...(await afterPayment(page, referenceNumber)),
      });
    }
    const [auckland, losAngeles, maun] = seen;
    expect(maun?.today).toBe('2025-06-01');
    expect(maun?.labels).toHaveLength(96);
    expect(maun?.summary).toContain('23:15 - 23:29');
    expect(maun?.order).toContain('23:30 - 23:44');
    for (const words of [maun?.success, maun?.dashboard, maun?.receipt]) expect(words).toContain('23:45 - 23:59');
    // Maun is two hours ahead of UTC, so 23:45 there is 21:45 UTC.
    expect(maun?.calendarFile).toContain(`DTSTART:${date.replaceAll('-', '')}T214500Z`);
    expect(auckland).toEqual(maun);
    expect(losAngeles).toEqual(maun);
  },
);

async function onBookingPage(page: Page, date: string) {
  const booking = new BookingPage(page);
  await booking.open(date);
  await expect(page.getByText('All times are Maun time, CAT').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^My Account/ })).toBeVisible();
  await booking.tick(`${date}T23:15`);
  await expect(booking.summary).toContainText('23:15 - 23:29');
  const summary = await booking.summary.innerText();
  await expect(page.locator('[data-slot]')).toHaveCount(96);
  const labels = await page.locator('[data-slot]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  const heading = await page.getByRole('heading', { level: 2, name: / 2025$/ }).allTextContents();
  const pressed = await page.locator('[data-date][aria-pressed="true"]').getAttribute('aria-label');
  await page.goto('/booking');
  const today = await page.locator('[data-date][aria-current="date"]').getAttribute('data-date');
  return { summary, labels, heading, pressed, today };
}

async function onPaymentPage(page: Page, selectionId: string) {
  const payment = new PaymentPage(page);
  await payment.openSelection(selectionId);
  await expect(payment.pay).toBeVisible();
  const order = await page.getByRole('region', { name: 'Your predictions' }).innerText();
  return { order, heldUntil: await payment.heldUntil() };
}

async function afterPayment(page: Page, reference: string) {
  // Marks the redirect as done so that the success page stays open.
  await page.evaluate((given) => sessionStorage.setItem('successHandedOver', given), reference);
  await page.goto(`/success/${reference}`);
  await new SuccessPage(page).isReadable(reference);
  const success = await page.getByRole('main').innerText();
  await page.goto('/dashboard');
  // Waits for the public log entries, which load after the list of predictions.
  await expect(page.getByText(/^In the public log/)).toBeVisible();
  const dashboard = await page.getByRole('region', { name: 'Predictions by date' }).innerText();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Calendar file for ${reference}` }).click(),
  ]);
  // Ignore the time at which the file was created.
  const calendarFile = (await readFile(await file.path(), 'utf8')).replace(/^DTSTAMP:.*$/gm, '');
  await page.getByRole('link', { name: `Receipt for ${reference}` }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByText('Check it against the public log')).toBeVisible();
  const receipt = await page.getByRole('main').innerText();
  return { success, dashboard, calendarFile, receipt };
}
