import { slotLabel, slotsOfDate } from '@raffle/contracts/slot-time';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { formatDate } from '../../people/written-dates.js';
import { PaymentPage } from '../../pages/payment-page.js';

test('the eleventh slot on a date opens the limit dialog', { tag: '@long' }, async ({ people, date, database }) => {
  const { page, account } = await people.member();
  const [eleventh, ...ten] = slotsOfDate(date).slice(40, 51).reverse();
  await account.buy(ten.slice(0, 4));
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.tick(...ten.slice(4));
  await booking.cell(eleventh as string).click();

  const dialog = page.getByRole('dialog', { name: 'Maximum Time Slots Reached For This Date' });
  await expect(dialog).toContainText('You can only select up to 10 time slots per calendar day.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(booking.cell(eleventh as string)).toHaveAttribute('aria-pressed', 'false');

  const another = `${await database.nextDate()}T10:00`;
  await booking.chooseDate(another.slice(0, 10));
  await booking.tick(another);
  await expect(booking.total).toHaveText('Total $21.00');
});

test('a hold shows when it ends and can be extended', async ({ people, date, database }) => {
  const { page, account } = await people.member();
  const { selectionId } = await account.hold([`${date}T10:00`]);
  await database.shortenHold(selectionId, 2);
  const payment = new PaymentPage(page);
  await payment.openSelection(selectionId);
  await expect(page.getByText('2 minutes left')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Your time slots are held for 2 minutes more.' })).toBeAttached();
  const before = await payment.heldUntil();
  await payment.needMoreTime.click();
  await expect(page.getByText('15 minutes left')).toBeVisible();
  // Takes the difference modulo one day, because the extended hold may end after midnight.
  expect(((await payment.heldUntil()) - before + 1440) % 1440).toBeGreaterThanOrEqual(12);
});

test(
  'once a hold has expired without payment, one click selects the same slots again',
  { tag: '@long' },
  async ({ people, date, database }) => {
    const slotIds = [`${date}T10:00`, `${date}T17:30`];
    const { page, account } = await people.member();
    const { selectionId } = await account.hold(slotIds);
    await database.endHold(selectionId);
    const payment = new PaymentPage(page);
    await payment.openSelection(selectionId);
    await expect(page.getByText('Your time ran out')).toBeVisible();
    await expect(page.getByText(`${formatDate(date)}: 10:00 - 10:14, 17:30 - 17:44`)).toBeVisible();
    await payment.chooseAgain.click();

    const booking = new BookingPage(page);
    await expect(booking.summary).toContainText('17:30 - 17:44');
    await booking.submit.click();
    await expect(payment.pay).toHaveText('Pay $6.00');
  },
);

test("a hold that expires while its payment page is open frees its slots on every visitor's grid", async ({ people, date, database }) => {
  const wanted = `${date}T10:00`;
  const { page, account } = await people.member();
  const { page: onlooker } = await people.visitor();
  const { selectionId } = await account.hold([wanted]);
  const watched = new BookingPage(onlooker);
  await watched.open(date);
  await expect(watched.live).toBeVisible();
  await expect(watched.cell(wanted)).toHaveAccessibleName(`${slotLabel(wanted)}, on hold`);
  await new PaymentPage(page).openSelection(selectionId);
  await expect(new PaymentPage(page).pay).toBeVisible();
  await database.endHold(selectionId);
  await expect(page.getByText('Your time ran out')).toBeVisible();
  await expect(watched.cell(wanted)).toHaveAccessibleName(`${slotLabel(wanted)}, available`);
});
