import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { formatDate } from '../../people/written-dates.js';
import { retryUntilStable } from '../../screens/retry-until-stable.js';

/** Expected number of slot columns for each window width in pixels. The specification requires 3, 4, 6 and 8 columns. */
const COLUMNS: Record<number, number> = { 360: 3, 480: 4, 768: 6, 1023: 6, 1024: 6, 1280: 6, 1440: 6, 1520: 8 };

test('the slot grid has the specified number of columns and never fewer in a wider window, with or without the summary', async ({
  people,
  date,
}) => {
  const { page } = await people.visitor({ viewport: { width: 320, height: 800 } });
  const booking = new BookingPage(page);
  await booking.open(date);
  let before = 0;
  for (const width of [320, 360, 479, 480, 767, 768, 1023, 1024, 1100, 1279, 1280, 1440, 1520, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await retryUntilStable(async () => {
      const columns = await columnsOf(page);
      expect(COLUMNS[width] ? [COLUMNS[width]] : [3, 4, 6, 8], `at ${width} px`).toContain(columns);
      expect(columns, `at ${width} px`).toBeGreaterThanOrEqual(before);
      before = columns;
    });
  }
});

/** Returns the number of columns in the first part of the day. Expects all of its 24 cells to be rendered. */
async function columnsOf(page: Page): Promise<number> {
  const cells = page.locator('[data-slot]').first();
  const places = await cells.evaluate((cell) =>
    [...(cell.parentElement?.children ?? [])].map((sibling) => Math.round(sibling.getBoundingClientRect().left)),
  );
  expect(places).toHaveLength(24);
  return new Set(places).size;
}

test('in a wide window, the summary is 320 px wide, floats at the top right and covers nothing', async ({ people, date }) => {
  const { page } = await people.visitor({ viewport: { width: 1024, height: 800 } });
  const booking = new BookingPage(page);
  await booking.open(date);
  const floating = booking.summary.locator('..');
  for (const width of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await retryUntilStable(async () => expect((await floating.boundingBox())?.y, `at ${width} px`).toBeGreaterThan(100));
    await page.getByRole('heading', { name: /^Afternoon/ }).evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    await retryUntilStable(async () => {
      const summary = await floating.boundingBox();
      const cell = await booking.cell(`${date}T13:45`).boundingBox();
      const submit = await booking.submit.boundingBox();
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      if (!summary || !cell || !submit || !title) throw new Error('a part of the page is not on screen');
      expect(summary.width).toBe(320);
      expect(summary.y).toBeGreaterThanOrEqual(0);
      expect(summary.y).toBeLessThanOrEqual(24);
      const lastColumn = await page.evaluate(() =>
        Math.max(...[...document.querySelectorAll('[data-slot]')].map((one) => one.getBoundingClientRect().right)),
      );
      expect(summary.x).toBeGreaterThanOrEqual(lastColumn);
      const [brand, foot] = await Promise.all(
        [page.getByRole('banner').getByRole('link').first(), page.getByRole('contentinfo').getByRole('link').first()].map((link) =>
          link.boundingBox(),
        ),
      );
      for (const edge of [brand?.x, foot?.x]) expect(Math.abs((edge ?? 0) - title.x), `at ${width} px`).toBeLessThanOrEqual(2);
      // The summary's right margin equals the title's left margin.
      const room = await page.evaluate(() => document.documentElement.clientWidth);
      expect(Math.abs(room - (summary.x + summary.width) - title.x)).toBeLessThanOrEqual(1);
      expect(submit.y + submit.height).toBeLessThanOrEqual(800);
    });

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await retryUntilStable(async () => {
      const [end, footer] = [await floating.boundingBox(), await page.getByRole('contentinfo').boundingBox()];
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
    });
  }
});

test('on a desktop, the calendar is to the left of the slots, the first slots are visible without scrolling, and no text is smaller than 13 px', async ({
  people,
  date,
}) => {
  const { page } = await people.visitor({ viewport: { width: 1280, height: 900 } });
  const booking = new BookingPage(page);
  await booking.open(date);
  await retryUntilStable(async () => {
    const [day, slot] = [await booking.day(date).boundingBox(), await booking.cell(`${date}T00:00`).boundingBox()];
    if (!day || !slot) throw new Error('a part of the page is not on screen');
    expect(slot.y + slot.height).toBeLessThanOrEqual(700);
    expect(day.x + day.width).toBeLessThan(slot.x);
  });
  const small = await page.locator('#main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('*')]
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
      .filter((one) => one.checkVisibility() && Number.parseFloat(getComputedStyle(one).fontSize) < 13)
      .map((one) => one.textContent),
  );
  expect(small).toEqual([]);
});

test('on a phone, the Submit bar is hidden until a slot is selected, and the date stays visible while scrolling', async ({
  people,
  date,
}) => {
  const { page } = await people.member({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.cell(`${date}T10:00`).scrollIntoViewIfNeeded();
  await expect(booking.submit).not.toBeInViewport();
  await booking.tick(`${date}T10:00`);
  await expect(booking.submit).toBeInViewport({ ratio: 1 });
  await page.getByRole('heading', { name: /^Evening/ }).evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
  await expect(page.getByRole('navigation', { name: 'Parts of the day' }).getByText(formatDate(date))).toBeInViewport({ ratio: 1 });
});

test('below 1024 px, the bar with the total and Submit stays at the bottom of the screen', { tag: '@long' }, async ({ people, date }) => {
  const { page } = await people.visitor({ viewport: { width: 1023, height: 800 } });
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.tick(`${date}T10:00`);
  await retryUntilStable(async () => {
    const box = await booking.submit.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(740);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
  });
});

test('on a phone, the days in the whole-season view are large enough to tap', { tag: '@long' }, async ({ people, busyDate }) => {
  const { page } = await people.visitor({ viewport: { width: 360, height: 780 }, hasTouch: true });
  await page.goto(`/booking?date=${busyDate}`);
  await page.getByRole('button', { name: 'Whole season' }).click();
  await page.getByRole('button', { name: /^August / }).click();
  const days = page.getByRole('table', { name: 'The days of August' }).getByRole('button');
  await expect(days).toHaveCount(31);
  for (const day of await days.all()) {
    await retryUntilStable(async () => {
      const box = await day.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), (await day.getAttribute('data-date')) ?? '').toBeGreaterThanOrEqual(44);
    });
  }
});
