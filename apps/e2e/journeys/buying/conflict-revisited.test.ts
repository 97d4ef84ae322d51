import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { ProviderPage } from '../../pages/provider-page.js';

test(
  'an unresolved payment conflict is shown on every visit until the buyer removes the lost slot',
  { tag: '@long' },
  async ({ people, date, database, register }) => {
    const [lost, kept] = [`${date}T13:00`, `${date}T13:15`];
    const { page, account } = await people.member();
    const booking = new BookingPage(page);
    const dialog = page.getByRole('alertdialog', { name: 'Time Slot Unavailable' });
    await booking.open(date);
    await booking.tick(lost, kept);
    await booking.submit.click();
    await new PaymentPage(page).pay.click();
    await new ProviderPage(page).isOpen('$6.00');
    await database.loseClaim(account.user.id, lost);
    await (await register()).buy([lost]);
    await new ProviderPage(page).payByCard();
    await expect(dialog).toContainText(BookingPage.withDate(lost));

    await page.goto(`/booking?date=${date}`);
    await expect(dialog).toContainText(BookingPage.withDate(lost));
    await expect(dialog).toContainText('1 other time slot is still held for you.');
    await page.reload();
    await expect(dialog).toContainText(BookingPage.withDate(lost));
    await dialog.getByRole('button', { name: "I'll Adjust Manually" }).click();
    const written = booking.summary.getByText(/taken by other users while you were paying/);
    await expect(written).toContainText(BookingPage.withDate(lost));
    await expect(booking.summary.getByText('No longer available', { exact: true })).toBeVisible();

    await booking.summary.getByRole('button', { name: `Remove ${BookingPage.withDate(lost)}` }).click();
    await expect(written).toHaveCount(0);
    await expect
      .poll(
        async () =>
          (
            await database.sql(
              'SELECT 1 FROM selections s JOIN users u ON u.id = s.user_id WHERE u.public_id = $1 AND s.conflict IS NOT NULL',
              [account.user.id],
            )
          ).length,
      )
      .toBe(0);
    await page.reload();
    await expect(page.getByText('You have time slots on hold')).toBeVisible();
    await expect(booking.summary).toContainText('13:15 - 13:29');
    await expect(dialog).toHaveCount(0);
  },
);

test(
  'a booking that has lost every slot is reported as a payment conflict, not as an expired session',
  { tag: '@long' },
  async ({ people, date, database, register }) => {
    const lost = `${date}T13:00`;
    const { page, account } = await people.member();
    const booking = new BookingPage(page);
    await booking.open(date);
    await booking.tick(lost);
    await booking.submit.click();
    await new PaymentPage(page).pay.click();
    await new ProviderPage(page).isOpen('$3.00');
    await database.loseClaim(account.user.id, lost);
    await (await register()).buy([lost]);
    await new ProviderPage(page).payByCard();
    const dialog = page.getByRole('alertdialog', { name: 'Time Slot Unavailable' });
    await expect(dialog).toContainText(BookingPage.withDate(lost));
    await dialog.getByRole('button', { name: 'Deselect Conflicting Slots' }).click();
    await expect(page.getByText('1 conflicting time slot has been automatically removed from your selection.')).toBeVisible();
    await expect(booking.summary).toContainText('You have not selected any prediction times yet.');
    await expect(page.getByText('Session Expired')).toHaveCount(0);
  },
);
