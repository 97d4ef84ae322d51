import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { PaymentPage } from '../../pages/payment-page.js';

const WAITS = "You're offline. We'll submit this when you're back";

/** Records requests that submit a selection or start a payment. Returns the array to which their URLs are added. */
function creations(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/slot-selections')) asked.push(request.url());
  });
  return asked;
}

test('a submission made offline is shown as waiting on the page and is sent as soon as the connection is restored', async ({
  people,
  date,
}) => {
  const { page, context } = await people.member();
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.tick(`${date}T10:00`);
  await context.setOffline(true);
  await booking.submit.click();
  await expect(page.getByText(WAITS)).toBeVisible();
  await context.setOffline(false);
  await expect(new PaymentPage(page).pay).toHaveText('Pay $3.00');
  people.forgetBrowserErrors();
});

test('a submission made offline is never sent if the person cancels it, deselects the slots or leaves the page', async ({
  people,
  date,
}) => {
  const { page, context } = await people.member();
  const asked = creations(page);
  const booking = new BookingPage(page);
  // Opens the home page first so that its code is already loaded when the test returns to it.
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^My Account/ })).toBeVisible();
  await page.getByRole('link', { name: 'Prediction Calendar' }).first().click();
  await booking.chooseDate(date);
  await booking.tick(`${date}T10:00`);
  const isBack = async () => {
    // A refetch shows that the page has detected the connection.
    const read = page.waitForResponse(/\/api\//);
    await context.setOffline(false);
    await read;
  };

  await test.step('the submission is cancelled', async () => {
    await context.setOffline(true);
    await booking.submit.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(WAITS)).toHaveCount(0);
    await isBack();
    await expect(page).toHaveURL(/\/booking/);
  });
  await test.step('the selection is cleared', async () => {
    await context.setOffline(true);
    await booking.submit.click();
    await expect(page.getByText(WAITS)).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByText(WAITS)).toHaveCount(0);
    await isBack();
  });
  await test.step('the person leaves the page', async () => {
    await booking.tick(`${date}T10:00`);
    await context.setOffline(true);
    await booking.submit.click();
    await expect(page.getByText(WAITS)).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page.getByRole('link', { name: 'Make Your Prediction' })).toBeVisible();
    await isBack();
    await page.getByRole('link', { name: 'Prediction Calendar' }).first().click();
    await expect(booking.submit).toBeVisible();
  });
  expect(asked).toEqual([]);
  people.forgetBrowserErrors();
});

test('a payment started offline waits for the connection and can be cancelled', { tag: '@long' }, async ({ people, date }) => {
  const { page, context, account } = await people.member();
  const { selectionId } = await account.hold([`${date}T10:00`]);
  const asked = creations(page);
  const payment = new PaymentPage(page);
  await payment.openSelection(selectionId);
  await expect(payment.pay).toBeVisible();
  await context.setOffline(true);
  await payment.pay.click();
  const waits = page.getByText("You're offline. We'll take you to the payment page when you're back");
  await expect(waits).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(waits).toHaveCount(0);
  await payment.pay.click();
  await expect(waits).toBeVisible();
  expect(asked).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Pay by card' })).toBeVisible();
  people.forgetBrowserErrors();
});
