import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { BookingPage } from '../pages/booking-page.js';
import { barriers } from '../screens/barriers.js';

test('with colours of the reader’s own, buttons have edges and what is chosen stands out', async ({ people, busyDate }) => {
  const { page } = await people.member({ forcedColors: 'active', reducedMotion: 'reduce' });
  const booking = new BookingPage(page);
  await booking.open(busyDate);
  await expect(page.getByRole('button', { name: /^My Account/ })).toBeVisible();
  await booking.tick(`${busyDate}T23:00`);

  expect(await hasEdge(booking.submit)).toBe(true);
  expect(await hasEdge(booking.cell(`${busyDate}T23:15`))).toBe(true);
  expect(await face(booking.cell(`${busyDate}T23:00`)), 'a ticked cell').not.toEqual(await face(booking.cell(`${busyDate}T23:15`)));
  const [chosen, other] = [
    page.locator('[data-date][aria-pressed=true]'),
    page.locator('[data-date][aria-pressed=false]:not([aria-disabled])').last(),
  ];
  expect(await face(chosen), 'the chosen day').not.toEqual(await face(other));
  expect(await barriers(page, 'light')).toEqual([]);
});

function hasEdge(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
    return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== backgroundColor;
  });
}

/** What of a control can be told apart without its own colours. */
function face(control: Locator): Promise<Record<string, string>> {
  return control.evaluate((element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, outlineStyle, backgroundColor, color } = getComputedStyle(element);
    const { content } = getComputedStyle(element, '::after');
    return { borderTopStyle, borderTopWidth, borderTopColor, outlineStyle, backgroundColor, color, content };
  });
}
