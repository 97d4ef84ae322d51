import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { retryUntilStable } from '../../screens/retry-until-stable.js';

test('on a small phone, the header fits in one row', { tag: '@long' }, async ({ people, date }) => {
  const { page, context } = await people.member({ viewport: { width: 320, height: 740 } });
  await tickTen(page, date);
  await expectTidyAtEachWidth(page, 'My Account');
  // The slots stay selected after the session has ended.
  await context.clearCookies();
  await page.reload();
  await expectTidyAtEachWidth(page, 'Sign In');
});

async function expectTidyAtEachWidth(page: Page, account: string): Promise<void> {
  for (const width of [320, 360, 400]) {
    await page.setViewportSize({ width, height: 740 });
    await expectTidy(page, account);
  }
}

async function tickTen(page: Page, date: string): Promise<void> {
  const booking = new BookingPage(page);
  await booking.open(date);
  await expect(page.getByRole('button', { name: /^My Account/ })).toBeAttached();
  const times = ['10:00', '10:15', '10:30', '10:45', '11:00', '11:15', '11:30', '11:45', '12:00', '12:15'];
  await booking.tick(...times.map((time) => `${date}T${time}`));
}

/**
 * Expects that nothing overlaps or overflows, that every target is large enough for a thumb, and that the site's name takes up at most two
 * lines.
 */
async function expectTidy(page: Page, account: string): Promise<void> {
  const header = page.getByRole('banner');
  const name = header.getByRole('link', { name: /^Okavango Flood Raffle/ });
  const count = header.getByRole('link', { name: '10 time slots selected' });
  const rest = [
    header.getByRole('button', { name: new RegExp(`^${account}`) }).or(header.getByRole('link', { name: account })),
    header.getByRole('button', { name: 'Open menu' }),
  ];
  await expect(count).toBeVisible();
  await retryUntilStable(() => expectSideBySide([name, count, ...rest]));
  await retryUntilStable(async () => {
    expect(await linesOf(name.locator('span').first())).toBeLessThanOrEqual(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
}

async function expectSideBySide(parts: Locator[]): Promise<void> {
  const boxes = [];
  for (const part of parts) {
    const box = await part.first().boundingBox();
    if (!box) throw new Error('a part of the header is not on screen');
    boxes.push(box);
  }
  for (const [index, box] of boxes.entries()) {
    const before = boxes[index - 1];
    expect(box.x).toBeGreaterThanOrEqual(before ? before.x + before.width : 0);
    expect(box.height).toBeGreaterThanOrEqual(36);
  }
}

function linesOf(words: Locator): Promise<number> {
  return words.evaluate((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}
