import { expect, test } from '../fixtures.js';
import { BookingPage } from '../pages/booking-page.js';

const COLUMNS = [
  { width: 360, columns: 3 },
  { width: 480, columns: 4 },
  { width: 768, columns: 6 },
  { width: 1440, columns: 8 },
];

for (const { width, columns } of COLUMNS) {
  test(`the slot grid has ${columns} columns at ${width} px`, async ({ people, date }) => {
    const { page } = await people.visitor({ viewport: { width, height: 800 } });
    const booking = new BookingPage(page);
    await booking.open(date);
    const first = booking.cell(`${date}T00:00`);
    const places = await first.evaluate((cell) =>
      [...(cell.parentElement?.children ?? [])].map((sibling) => Math.round(sibling.getBoundingClientRect().left)),
    );
    expect(places).toHaveLength(24);
    expect(new Set(places).size).toBe(columns);
  });
}

for (const width of [1024, 1280, 1920]) {
  test(`at ${width} px the summary floats at the top right, 320 px wide, and covers nothing`, async ({ people, date }) => {
    const { page } = await people.visitor({ viewport: { width, height: 800 } });
    const booking = new BookingPage(page);
    await booking.open(date);
    await page.getByRole('heading', { name: /^Evening/ }).evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    const summary = await booking.summary.locator('..').boundingBox();
    const cell = await booking.cell(`${date}T19:45`).boundingBox();
    const submit = await booking.submit.boundingBox();
    if (!summary || !cell || !submit) throw new Error('a part of the page is not on screen');
    expect(summary.width).toBe(320);
    expect(summary.y).toBeGreaterThanOrEqual(0);
    expect(summary.y).toBeLessThanOrEqual(24);
    const lastColumn = await page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('[data-slot]')].map((one) => one.getBoundingClientRect().right)),
    );
    expect(summary.x).toBeGreaterThanOrEqual(lastColumn);
    expect(summary.x + summary.width).toBeGreaterThan(width / 2);
    expect(submit.y + submit.height).toBeLessThanOrEqual(800);
  });
}

test('below 1024 px the bar with total and Submit stays at the bottom of the screen', async ({ people, date }) => {
  const { page } = await people.visitor({ viewport: { width: 1023, height: 800 } });
  const booking = new BookingPage(page);
  await booking.open(date);
  const box = await booking.submit.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(740);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
});
