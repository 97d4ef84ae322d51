import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { barriers } from '../../screens/barriers.js';
import { openGallery } from '../../screens/public/gallery-screens.js';
import { settles } from '../../screens/settles.js';

test(
  'with colours of the reader’s own, buttons have edges and what is chosen stands out',
  { tag: '@long' },
  async ({ people, busyDate }) => {
    const { page } = await people.member({ forcedColors: 'active', reducedMotion: 'reduce' });
    const booking = new BookingPage(page);
    await booking.open(busyDate);
    await expect(page.getByRole('button', { name: /^My Account/ })).toBeVisible();
    await booking.tick(`${busyDate}T23:00`);

    await expect.poll(() => hasEdge(booking.submit)).toBe(true);
    await expect.poll(() => hasEdge(booking.cell(`${busyDate}T23:15`))).toBe(true);
    await expectToDiffer(booking.cell(`${busyDate}T23:00`), booking.cell(`${busyDate}T23:15`), 'a ticked cell');
    const [chosen, other] = [
      page.locator('[data-date][aria-pressed=true]'),
      page.locator('[data-date][aria-pressed=false]:not([aria-disabled])').last(),
    ];
    await expectToDiffer(chosen, other, 'the chosen day');
    expect(await barriers(page, 'everything')).toEqual([]);
  },
);

test('with colours of the reader’s own, every state of a slot and every kind of button can be told from the page', async ({ people }) => {
  const { page } = await people.visitor({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openGallery(page, 'slot-states');
  const cell = (state: string) => page.locator(`[data-slot][data-state=${state}]:not([data-pulse])`).first();
  const word = (state: string) => cell(state).locator('span').last().innerText();
  for (const state of ['available', 'held-mine', 'booked', 'booked-mine'])
    await expect.poll(() => hasEdge(cell(state)), { message: state }).toBe(true);
  for (const state of ['held', 'booked', 'booked-mine', 'closed'])
    expect(await word(state), `${state} says what it is`).not.toEqual(await word('available'));
  await expectToDiffer(cell('mine'), cell('available'), 'a ticked cell');
  for (const buttons of ['buttons-plain', 'buttons-work']) {
    await openGallery(page, buttons);
    await expect.poll(() => hasEdge(page.getByRole('button', { name: 'river' }).first()), { message: buttons }).toBe(true);
  }
});

function hasEdge(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
    return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== backgroundColor;
  });
}

function expectToDiffer(one: Locator, other: Locator, what: string): Promise<void> {
  return settles(async () => expect(await face(one), what).not.toEqual(await face(other)));
}

/** What of a control can be told apart without its own colours. */
function face(control: Locator): Promise<Record<string, string>> {
  return control.evaluate((element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, outlineStyle, backgroundColor, color } = getComputedStyle(element);
    const { content } = getComputedStyle(element, '::after');
    return { borderTopStyle, borderTopWidth, borderTopColor, outlineStyle, backgroundColor, color, content };
  });
}
