import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { VIEWPORTS } from '../../screens/viewports.js';

test('the "No clue when to predict?" card on the home page opens "Surprise me"', { tag: '@long' }, async ({ people }) => {
  const { page } = await people.visitor({ viewport: VIEWPORTS.narrow, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Let "Surprise me" pick for you' }).tap();
  await expect(page.getByRole('form', { name: 'Surprise me' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Surprise me' })).toBeInViewport({ ratio: 1 });
});

test(
  "on a phone, 'Surprise me' picks slots, undoes the pick and picks again, and the picked slots can be submitted",
  { tag: '@long' },
  async ({ people, date }) => {
    const { page } = await people.member({ viewport: VIEWPORTS.narrow });
    const booking = new BookingPage(page);
    await booking.open(date);
    const panel = await booking.openSurprise();
    const picked = panel.getByRole('status').getByRole('listitem');

    await panel.getByLabel('3', { exact: true }).check();
    await panel.getByLabel(/^Daylight only/).check();
    await panel.getByRole('button', { name: 'Pick 3 time slots · $9.00' }).click();
    await expect(picked).toHaveCount(3);
    await expect(booking.total).toHaveText('Total $9.00');

    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(picked).toHaveCount(0);
    await expect(booking.total).toHaveText('Total $0.00');

    await panel.getByRole('button', { name: /^Pick 3/ }).click();
    await expect(picked).toHaveCount(3);
    await panel.getByRole('button', { name: 'Pick again' }).click();
    await expect(panel.getByRole('button', { name: 'Pick again' })).toBeEnabled();
    await expect(picked).toHaveCount(3);
    await expect(booking.total).toHaveText('Total $9.00');
    for (const slot of await picked.allTextContents()) {
      const [, from = ''] = /, (\d\d:\d\d) - /.exec(slot) ?? [];
      expect(from >= '07:00' && from < '18:00', slot).toBe(true);
      await expect(booking.summary.getByText(slot.split(', ')[1] as string)).toBeVisible();
    }

    await booking.submit.click();
    await expect(new PaymentPage(page).pay).toHaveText('Pay $9.00');
  },
);
