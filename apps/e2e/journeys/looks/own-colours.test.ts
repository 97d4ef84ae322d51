import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { accessibilityViolations } from '../../screens/accessibility.js';
import { openSlotStates } from '../../screens/public/picking-screens.js';
import { retryUntilStable } from '../../screens/retry-until-stable.js';

test('in forced colours, buttons have borders, and slots and days in different states look different', async ({ people, busyDate }) => {
  const { page } = await people.member({ forcedColors: 'active', reducedMotion: 'reduce' });
  const booking = await openSlotStates({ page, busyDate });
  const cell = (state: string) => page.locator(`[data-slot][data-state=${state}]`).first();
  const label = (state: string) => cell(state).locator('span').last().innerText();
  for (const state of ['available', 'held-mine', 'booked', 'booked-mine'])
    await expect.poll(() => hasEdge(cell(state)), { message: state }).toBe(true);
  for (const state of ['held', 'booked', 'booked-mine', 'closed'])
    expect(await label(state), `the label of a ${state} slot`).not.toEqual(await label('available'));
  await expectToDiffer(cell('mine'), cell('available'), 'a ticked slot');
  const [chosen, other] = [
    page.locator('[data-date][aria-pressed=true]'),
    page.locator('[data-date][aria-pressed=false]:not([aria-disabled])').last(),
  ];
  await expectToDiffer(chosen, other, 'the chosen day');
  await expect.poll(() => hasEdge(booking.submit)).toBe(true);
  expect(await accessibilityViolations(page, 'everything')).toEqual([]);

  // The buttons on /help are rendered by Chakra.
  await page.goto('/help');
  await expect.poll(() => hasEdge(page.getByRole('button', { name: 'Send feedback' }))).toBe(true);
});

function hasEdge(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
    return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== backgroundColor;
  });
}

function expectToDiffer(one: Locator, other: Locator, what: string): Promise<void> {
  return retryUntilStable(async () => expect(await face(one), what).not.toEqual(await face(other)));
}

/** Returns the properties that distinguish a control once its own colours have been replaced. */
function face(control: Locator): Promise<Record<string, string>> {
  return control.evaluate((element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, outlineStyle, backgroundColor, color } = getComputedStyle(element);
    const { content } = getComputedStyle(element, '::after');
    return { borderTopStyle, borderTopWidth, borderTopColor, outlineStyle, backgroundColor, color, content };
  });
}
