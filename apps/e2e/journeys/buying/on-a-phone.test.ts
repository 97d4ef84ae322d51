// Tests the most common journey, from choosing a day to paying, tap by tap on a small phone.
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { formatFullDate } from '../../people/written-dates.js';
import { retryUntilStable } from '../../screens/retry-until-stable.js';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  const tag = reducedMotion === 'reduce' ? '@long' : [];
  test(
    `tapping a day shows its free slots, and two more taps lead to the payment page (motion: ${reducedMotion})`,
    { tag },
    async ({ people, database }) => {
      const date = await database.nextWholeDate();
      const { page } = await people.member({ ...PHONE, reducedMotion });
      const booking = new BookingPage(page);
      await page.goto(`/booking?date=${date}`);
      await expect(booking.day(date)).toBeVisible();
      await page.getByRole('button', { name: /choose a time$/ }).waitFor();

      await booking.day(date).tap();
      await expect(page.getByRole('heading', { level: 2, name: formatFullDate(date) })).toBeFocused();
      await expect(booking.cell(`${date}T00:00`)).toBeInViewport({ ratio: 1 });
      // The bar with the submit button appears only once a slot is selected.
      await expect(booking.submit).not.toBeInViewport();

      await booking.cell(`${date}T00:00`).tap();
      await expect(booking.submit).toBeInViewport({ ratio: 1 });
      await booking.submit.tap();
      await expect(new PaymentPage(page).pay).toBeVisible();
    },
  );
}

test(
  'later days open like the first one, from the calendar and with the arrow beside the heading',
  { tag: '@long' },
  async ({ people }) => {
    const { page } = await people.visitor({ ...PHONE, reducedMotion: 'reduce' });
    const booking = new BookingPage(page);
    const heading = (date: string) => page.getByRole('heading', { level: 2, name: formatFullDate(date) });
    const firstFree = (date: string) => page.locator(`[data-slot^="${date}"][data-state=available]`).first();
    await page.goto('/booking?date=2025-07-01');
    for (const date of ['2025-07-10', '2025-07-22', '2025-07-10']) {
      await booking.day(date).tap();
      await expect(heading(date)).toBeFocused();
      await expect(firstFree(date)).toBeInViewport({ ratio: 1 });
    }
    await retryUntilStable(async () => {
      const [before, after] = await Promise.all(['Day before', 'Next day'].map((name) => page.getByRole('button', { name }).boundingBox()));
      expect(before?.y, 'the arrows stand side by side').toBe(after?.y);
    });
    await page.getByRole('button', { name: 'Next day' }).tap();
    await expect(heading('2025-07-11')).toBeInViewport({ ratio: 1 });
    await expect(firstFree('2025-07-11')).toBeInViewport({ ratio: 1 });
  },
);

test('tapping a month on the home page opens its free slots', { tag: '@long' }, async ({ people }) => {
  const { page } = await people.visitor({ ...PHONE, reducedMotion: 'reduce' });
  await page.goto('/');
  const july = page.getByRole('link', { name: /^July/ });
  await expect(july).toHaveAttribute('href', '/booking?date=2025-07-01#slots-of-day');
  await july.tap();
  await expect(page.getByRole('heading', { level: 2, name: formatFullDate('2025-07-01') })).toBeFocused();
  await expect(page.locator('[data-slot][data-state=available]').first()).toBeInViewport({ ratio: 1 });
});

test('closed parts of the day are collapsed and expand when tapped', { tag: '@long' }, async ({ people }) => {
  // On the morning of 1 June, the slots before nine o'clock on 2 June are already closed.
  const date = '2025-06-02';
  const { page } = await people.visitor({ ...PHONE, reducedMotion: 'reduce' });
  const booking = new BookingPage(page);
  await page.goto('/booking');
  await booking.day(date).tap();
  await expect(booking.cell(`${date}T09:15`)).toBeInViewport({ ratio: 1 });
  await expect(booking.cell(`${date}T00:00`)).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Parts of the day' })
    .getByRole('button', { name: /^Night/ })
    .tap();
  await expect(booking.cell(`${date}T00:00`)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Closed: night' }).tap();
  await expect(booking.cell(`${date}T00:00`)).toHaveCount(0);
});

test('the bar shows a lost slot until the buyer has reviewed it', async ({ people, register, date }) => {
  const { page } = await people.member({ ...PHONE, reducedMotion: 'reduce' });
  const booking = new BookingPage(page);
  await booking.open(date);
  await expect(booking.live).toBeVisible();
  await booking.tick(`${date}T00:00`, `${date}T00:15`);
  await (await register()).buy([`${date}T00:00`]);
  const review = page.getByRole('button', { name: '1 slot lost · Review' });
  await expect(review).toBeInViewport();
  await review.tap();
  await expect(booking.summary.getByText(/(was|is being) booked by another user/)).toBeInViewport();
  await expect(review).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Review' })).toBeVisible();
});
