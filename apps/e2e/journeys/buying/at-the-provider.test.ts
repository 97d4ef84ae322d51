import { slotLabel } from '@raffle/contracts/slot-time';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { DashboardPage } from '../../pages/dashboard-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { ProviderPage } from '../../pages/provider-page.js';
import { SuccessPage } from '../../pages/success-page.js';

test('a declined card is not charged, and the buyer pays with the wallet instead', async ({ people, date }) => {
  const slotIds = [`${date}T08:00`, `${date}T08:15`];
  const { page, account } = await people.member();
  const { selectionId } = await account.hold(slotIds);
  await new PaymentPage(page).openSelection(selectionId);
  await new PaymentPage(page).pay.click();
  const provider = new ProviderPage(page);
  await provider.isOpen('$6.00');
  await provider.decline();
  await expect(provider.problem).toContainText(/declined/i);
  const reference = await new SuccessPage(page).reachedBy(() => provider.payByWallet());
  await new DashboardPage(page).expectPaid(reference, slotIds);
});

test('a person who cancels on the payment page keeps the hold and can still pay', { tag: '@long' }, async ({ people, date, register }) => {
  const slotIds = [`${date}T16:00`, `${date}T16:15`];
  const { page, account } = await people.member();
  const { selectionId } = await account.hold(slotIds);
  const payment = new PaymentPage(page);
  await payment.openSelection(selectionId);
  await payment.pay.click();
  const provider = new ProviderPage(page);
  await provider.isOpen('$6.00');
  await provider.cancel();

  await expect(page).toHaveURL((url) => url.pathname === `/payment/selection/${selectionId}` && url.searchParams.has('cancelled'));
  await expect(page.getByText('Payment cancelled')).toBeVisible();
  await expect(page.getByText(/^Held until \d\d:\d\d$/)).toBeVisible();
  await expect((await register()).hold(slotIds)).rejects.toThrow('SLOT_TEMPORARILY_UNAVAILABLE');

  await payment.pay.click();
  await provider.isOpen('$6.00');
  const reference = await new SuccessPage(page).reachedBy(() => provider.payByCard());
  await new DashboardPage(page).expectPaid(reference, slotIds);
});

test('an unpaid booking is shown on the dashboard and can be paid from there', { tag: '@long' }, async ({ people, date }) => {
  const slotIds = [`${date}T06:30`];
  const { page, account } = await people.member();
  const { referenceNumber } = await account.checkout((await account.hold(slotIds)).selectionId);
  await page.goto('/dashboard');
  const unpaid = page.getByRole('region', { name: 'Payment Required' });
  await expect(unpaid).toContainText(referenceNumber);
  await unpaid.getByRole('link', { name: 'Pay $3.00' }).click();
  await new PaymentPage(page).pay.click();
  const reference = await new SuccessPage(page).reachedBy(() => new ProviderPage(page).payByCard());
  expect(reference).toBe(referenceNumber);
  await new DashboardPage(page).expectPaid(reference, slotIds);
});

test('if a slot is lost while the buyer pays, nothing is charged, a dialog lists the lost slot and the other slot stays held', async ({
  people,
  date,
  database,
  register,
}) => {
  const [lost, kept] = [`${date}T13:00`, `${date}T13:15`];
  const { page, account } = await people.member();
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.tick(lost, kept);
  await booking.submit.click();
  const payment = new PaymentPage(page);
  await payment.pay.click();
  const provider = new ProviderPage(page);
  await provider.isOpen('$6.00');
  await database.loseClaim(account.user.id, lost);
  const rival = await register();
  await rival.buy([lost]);
  await provider.payByCard();

  const dialog = page.getByRole('alertdialog', { name: 'Time Slot Unavailable' });
  await expect(dialog).toContainText(BookingPage.withDate(lost));
  await expect(dialog).toContainText(
    'No payment was processed for the conflicting slots, and any transaction will be automatically reversed.',
  );
  await expect(dialog.getByRole('button', { name: "I'll Adjust Manually" })).toBeVisible();
  await expect(page).not.toHaveURL(/paymentConflict/);
  await dialog.getByRole('button', { name: 'Deselect Conflicting Slots' }).click();
  await expect(page.getByText('1 conflicting time slot has been automatically removed from your selection.')).toBeVisible();
  await booking.expectTicked(kept);
  await expect(booking.cell(lost)).toHaveAccessibleName(`${slotLabel(lost)}, ${rival.person.fullName}, booked`);

  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await payment.pay.click();
  await provider.isOpen('$3.00');
  const reference = await new SuccessPage(page).reachedBy(() => provider.payByCard());
  await new DashboardPage(page).expectPaid(reference, [kept]);
});
