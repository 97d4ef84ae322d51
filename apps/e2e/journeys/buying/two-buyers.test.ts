import { slotLabel } from '@raffle/contracts/slot-time';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { PaymentPage } from '../../pages/payment-page.js';

const SUBMISSION = (url: URL) => url.pathname === '/api/slot-selections';

test('if two buyers submit the same slot, one can pay, and the other is notified and takes an alternative', async ({ people, date }) => {
  const wanted = `${date}T14:30`;
  const buyers = await Promise.all([people.member(), people.member()]);
  await letSubmissionsCross(buyers.map(({ page }) => page));
  for (const { page } of buyers) {
    const booking = new BookingPage(page);
    await booking.open(date);
    await booking.tick(wanted);
    await booking.submit.click();
  }

  const first = await Promise.any(buyers.map(({ page }, index) => page.waitForURL('/payment/selection/*').then(() => index)));
  const loser = new BookingPage((buyers[1 - first] as (typeof buyers)[number]).page);
  // Check the toast first, because it would disappear during the other checks.
  await expect(loser.page.getByText('Time slot temporarily unavailable').first()).toBeAttached();
  await expect(new PaymentPage((buyers[first] as (typeof buyers)[number]).page).pay).toHaveText('Pay $3.00');

  const dialog = loser.page.getByRole('dialog', { name: 'Time Slot Unavailable' });
  await expect(dialog).toContainText('Time slot is temporarily unavailable');
  await expect(dialog).toContainText(BookingPage.asAlternative(wanted));
  await expect(dialog).toContainText('Available alternatives:');
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeVisible();

  const offered = dialog.getByRole('listitem').getByRole('button');
  await expect(offered).toHaveText(
    ['14:15', '14:45', '14:00', '15:00', '13:45', '15:15'].map((time) => BookingPage.asAlternative(`${date}T${time}`)),
  );
  await offered.first().click();
  await expect(loser.page.getByText('Added 14:15 - 14:29 to your selection.')).toBeVisible();
  await loser.expectTicked(`${date}T14:15`);
  await expect(loser.cell(wanted)).toHaveAccessibleName(`${slotLabel(wanted)}, on hold`);
  await loser.submit.click();
  await expect(new PaymentPage(loser.page).pay).toHaveText('Pay $3.00');
});

test(
  'a slot that another person buys during the submission is listed as no longer available and in high demand',
  { tag: '@long' },
  async ({ people, date, register }) => {
    const [taken, free] = [`${date}T10:00`, `${date}T10:15`];
    const { page } = await people.member();
    const booking = new BookingPage(page);
    await booking.open(date);
    await booking.tick(taken, free);
    const [rival, another] = [await register(), await register()];
    await page.route(SUBMISSION, async (route) => {
      await rival.buy([taken]);
      await expect(another.hold([taken])).rejects.toThrow('SLOT_ALREADY_BOOKED');
      await route.continue();
    });
    await booking.submit.click();

    await expect(page.getByText('Time slot unavailable').last()).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Time Slots No Longer Available' });
    await expect(dialog).toContainText('1 time slot is unavailable');
    await expect(dialog).toContainText(BookingPage.asAlternative(taken));
    await expect(dialog).toContainText(
      'This time slot is in high demand. For the best chance of booking, please complete your selection quickly.',
    );
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(booking.cell(taken)).toHaveAccessibleName(`${slotLabel(taken)}, ${rival.person.fullName}, booked`);
    await booking.expectTicked(free);
  },
);

test('choosing an alternative that has just been taken shows an error message', { tag: '@long' }, async ({ people, date, register }) => {
  const [taken, alternative] = [`${date}T10:00`, `${date}T09:45`];
  const { page } = await people.member();
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.tick(taken);
  const rival = await register();
  await page.route(SUBMISSION, async (route) => {
    await rival.buy([taken]);
    await route.continue();
  });
  await booking.submit.click();
  const offer = booking.dialog.getByRole('button', { name: BookingPage.asAlternative(alternative) });
  await expect(offer).toBeVisible();
  await rival.buy([alternative]);
  await offer.click();
  await expect(page.getByText('Slot Already Taken').first()).toBeVisible();
  await expect(page.getByText('This alternative time slot was just booked. Please select another.').first()).toBeVisible();
  await expect(booking.cell(alternative)).toHaveAccessibleName(`${slotLabel(alternative)}, ${rival.person.fullName}, booked`);
});

test('when another person books a selected slot, the slot is deselected and a notice stays on the page until dismissed', async ({
  people,
  date,
  register,
}) => {
  const [lost, kept] = [`${date}T10:00`, `${date}T18:15`];
  const { page } = await people.member();
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.tick(lost, kept);
  await expect(booking.live).toBeVisible();
  await (await register()).buy([lost]);
  const notice = booking.summary.getByRole('listitem').filter({ hasText: 'Time slot removed' });
  await expect(notice).toContainText(BookingPage.withDate(lost));
  await booking.expectTicked(kept);
  await expect(booking.total).toHaveText('Total $3.00');
  await notice.getByRole('button', { name: 'Dismiss: Time slot removed' }).click();
  await expect(notice).toHaveCount(0);
});

/** Delays each submission until all have been sent, so that no buyer sees another's hold first. */
async function letSubmissionsCross(pages: Page[]): Promise<void> {
  let waiting = pages.length;
  let release = () => {};
  const allAreHere = new Promise<void>((resolve) => (release = resolve));
  for (const page of pages) {
    await page.route(
      SUBMISSION,
      async (route) => {
        waiting -= 1;
        if (waiting === 0) release();
        await allAreHere;
        await route.continue();
      },
      { times: 1 },
    );
  }
}
