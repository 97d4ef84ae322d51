// In Windows' high contrast mode, the system replaces colours and removes shadows and gradients.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';

test('in forced colours, slots in different states differ by more than their text', async ({ people, date }) => {
  const { account } = await people.member();
  await account.buy([`${date}T10:00`]);
  const { account: holder } = await people.member();
  await holder.hold([`${date}T10:30`]);
  const { page, account: mine } = await people.member({ forcedColors: 'active', reducedMotion: 'reduce' });
  await mine.buy([`${date}T10:15`]);
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.tick(`${date}T11:00`);
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const states = ['available', 'mine', 'booked', 'booked-mine', 'held'];
  await differ(
    page,
    states.map((state) => page.locator(`[data-slot][data-state="${state}"]`).first()),
  );
  await differ(page, await page.getByRole('list', { name: 'What the cells mean' }).locator('[data-state]').all());
});

test('in forced colours, months and days still show how many slots are taken', async ({ people }) => {
  const { page } = await people.visitor({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/');
  const shown = page.locator('li[data-heat], li[data-state=closed]');
  await expect(shown.first()).toBeAttached();
  await differ(page, await shown.all());
});

/** Expects every part to look different from the others, even without its text. */
async function differ(page: Page, parts: Locator[]): Promise<void> {
  expect(parts.length).toBeGreaterThan(2);
  const looks = new Map<string, number>();
  for (const [index, part] of parts.entries()) {
    const look = await part.evaluate((element) => {
      const { backgroundColor, backgroundImage, borderStyle, borderColor, borderWidth, outlineStyle, boxShadow, forcedColorAdjust } =
        getComputedStyle(element) as CSSStyleDeclaration & { forcedColorAdjust: string };
      // The system removes background images and shadows unless the element opts out.
      const own = forcedColorAdjust === 'none' ? [backgroundImage, boxShadow] : [];
      return JSON.stringify([backgroundColor, borderStyle, borderColor, borderWidth, outlineStyle, ...own]);
    });
    expect(looks.get(look), `${index} looks like another: ${look}`).toBeUndefined();
    looks.set(look, index);
  }
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
}
