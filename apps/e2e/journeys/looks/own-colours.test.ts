import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { barriers } from '../../screens/barriers.js';
import { openGallery } from '../../screens/public/gallery-screens.js';

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
  expect(await barriers(page, 'everything')).toEqual([]);
});

test('with colours of the reader’s own, every state of a slot and every kind of button can be told from the page', async ({ people }) => {
  const { page } = await people.visitor({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openGallery(page, 'slot-states');
  const cell = (state: string) => page.locator(`[data-slot][data-state=${state}]:not([data-pulse])`).first();
  const word = (state: string) => cell(state).locator('span').last().innerText();
  for (const state of ['available', 'held-mine', 'booked', 'booked-mine']) expect(await hasEdge(cell(state)), state).toBe(true);
  for (const state of ['held', 'booked', 'booked-mine', 'closed'])
    expect(await word(state), `${state} says what it is`).not.toEqual(await word('available'));
  expect(await face(cell('mine')), 'a ticked cell').not.toEqual(await face(cell('available')));
  await openGallery(page, 'buttons-plain');
  expect(await hasEdge(page.getByRole('button', { name: 'river' }).first())).toBe(true);
  await openGallery(page, 'buttons-work');
  expect(await hasEdge(page.getByRole('button', { name: 'river' }).first())).toBe(true);
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
