// In Windows' high contrast mode, the system replaces colours and removes shadows and gradients.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { accessibilityViolations } from '../../screens/accessibility.js';
import { openSlotStates } from '../../screens/public/picking-screens.js';
import { retryUntilStable } from '../../screens/retry-until-stable.js';

test('in forced colours, buttons have borders, and slots and days in different states look different', async ({ people, busyDate }) => {
  const { page } = await people.member({ forcedColors: 'active', reducedMotion: 'reduce' });
  const booking = await openSlotStates({ page, busyDate });
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const cell = (state: string) => page.locator(`[data-slot][data-state="${state}"]`).first();
  await expectToDiffer(page, ['available', 'mine', 'booked', 'booked-mine', 'held'].map(cell));
  await expectToDiffer(page, await page.getByRole('list', { name: 'What the cells mean' }).locator('[data-state]').all());
  await expectToDiffer(page, [
    page.locator('[data-date][aria-pressed=true]'),
    page.locator('[data-date][aria-pressed=false]:not([aria-disabled])').last(),
  ]);
  const label = (state: string) => cell(state).locator('span').last().innerText();
  for (const state of ['held', 'booked', 'booked-mine', 'closed'])
    expect(await label(state), `the label of a ${state} slot`).not.toEqual(await label('available'));
  for (const state of ['available', 'held-mine', 'booked', 'booked-mine'])
    await expect.poll(() => hasEdge(cell(state)), { message: state }).toBe(true);
  await expect.poll(() => hasEdge(booking.submit)).toBe(true);
  expect(await accessibilityViolations(page, 'withoutAaaContrast')).toEqual([]);

  // Also check /help, whose buttons are rendered by Chakra.
  await page.goto('/help');
  await expect.poll(() => hasEdge(page.getByRole('button', { name: 'Send feedback' }))).toBe(true);
});

test('in forced colours, months and days still show how many slots are taken', async ({ people }) => {
  const { page } = await people.visitor({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/');
  const shown = page.locator('li[data-heat], li[data-state=closed]');
  await expect(shown.first()).toBeAttached();
  await expectToDiffer(page, await shown.all());
});

function hasEdge(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
    return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== backgroundColor;
  });
}

/** Expects every part to look different from the others, even without its text. */
async function expectToDiffer(page: Page, parts: Locator[]): Promise<void> {
  expect(parts.length).toBeGreaterThan(1);
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
  await retryUntilStable(async () => {
    const looks = await Promise.all(parts.map(lookOf));
    expect(new Set(looks).size, looks.join('\n')).toBe(parts.length);
  });
}

/** Returns the properties that distinguish an element once the system has replaced its colours. */
function lookOf(part: Locator): Promise<string> {
  return part.evaluate((element) => {
    const { backgroundColor, backgroundImage, borderStyle, borderColor, borderWidth, outlineStyle, boxShadow, forcedColorAdjust } =
      getComputedStyle(element) as CSSStyleDeclaration & { forcedColorAdjust: string };
    // The system removes background images and shadows unless the element opts out.
    const own = forcedColorAdjust === 'none' ? [backgroundImage, boxShadow] : [];
    return JSON.stringify([backgroundColor, borderStyle, borderColor, borderWidth, outlineStyle, ...own]);
  });
}
