import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';

/** The script files that contain the dialog's code. */
const CODE = [/booking-dialogs-/, /dialog-view-/];

/** Records completed requests. Returns the array to which their URLs are added. */
function arrivals(page: Page): string[] {
  const arrived: string[] = [];
  page.on('requestfinished', (request) => arrived.push(request.url()));
  return arrived;
}

test("'Login Required' opens without a request when a slot is clicked, because its code loads while the browser is idle", async ({
  people,
  date,
}) => {
  const { page, context } = await people.visitor();
  const arrived = arrivals(page);
  const booking = new BookingPage(page);
  await booking.open(date);
  for (const file of CODE) await expect.poll(() => arrived.some((url) => file.test(url))).toBe(true);
  // Wait until the files' dependencies have also loaded and run.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))));
  await context.setOffline(true);
  await booking.cell(`${date}T10:00`).click();
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  people.forgetBrowserErrors();
});

test(
  'if the browser is never idle, the dialog code loads when the visitor first presses the mouse button on the page',
  { tag: '@long' },
  async ({ people, date }) => {
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
  },
);
