import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';

/** What the dialog of a visitor is made of. */
const CODE = [/booking-dialogs-/, /dialog-view-/];

/** Files that have come whole. */
function arrivals(page: Page): string[] {
  const arrived: string[] = [];
  page.on('requestfinished', (request) => arrived.push(request.url()));
  return arrived;
}

test("'Login Required' answers a tap without asking the network: its code has come while the visitor looked around", async ({
  people,
  date,
}) => {
  const { page, context } = await people.visitor();
  const arrived = arrivals(page);
  const booking = new BookingPage(page);
  await booking.open(date);
  for (const file of CODE) await expect.poll(() => arrived.some((url) => file.test(url))).toBe(true);
  // What these two are made of has come too, and has run.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))));
  await context.setOffline(true);
  await booking.cell(`${date}T10:00`).click();
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  people.forgiveComplaints();
});

test('where the browser is never idle, the code comes with the first touch', { tag: '@long' }, async ({ people, date }) => {
  const { page } = await people.visitor();
  await page.addInitScript(() => {
    window.requestIdleCallback = (act, options) => (options?.timeout === undefined ? 0 : window.setTimeout(act, options.timeout));
  });
  const arrived = arrivals(page);
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.cell(`${date}T10:00`).hover();
  expect(arrived.filter((url) => CODE.some((file) => file.test(url)))).toEqual([]);
  await page.mouse.down();
  for (const file of CODE) await expect.poll(() => arrived.some((url) => file.test(url))).toBe(true);
});
