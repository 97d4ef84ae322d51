import { datesBetween, slotLabel, slotsOfDate } from '@raffle/contracts/slot-time';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { DashboardPage } from '../../pages/dashboard-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { ProviderPage } from '../../pages/provider-page.js';
import { SuccessPage } from '../../pages/success-page.js';
import { formatFullDate } from '../../people/written-dates.js';
import { storeSelection } from '../../screens/public/stored-selection.js';

/** Pays for the submitted selection and continues to the dashboard. @returns the booking's reference */
async function pay(page: Page, total: string): Promise<string> {
  const payment = new PaymentPage(page);
  await expect(payment.pay).toHaveText(`Pay ${total}`);
  await payment.pay.click();
  const provider = new ProviderPage(page);
  await provider.isOpen(total);
  return new SuccessPage(page).reachedBy(() => provider.payByCard());
}

test('45 slots on five dates can be selected, submitted and paid for together', async ({ people, database }) => {
  const dates: string[] = [];
  while (dates.length < 5) dates.push(await database.nextDate());
  dates.sort();
  const { page } = await people.member();
  const booking = new BookingPage(page);
  await booking.open(dates[0] as string);
  for (const date of dates) {
    await booking.chooseDate(date);
    await booking.tick(...slotsOfDate(date).slice(40, 49));
  }
  await expect(booking.total).toHaveText('Total $135.00');
  await booking.submit.click();
  const reference = await pay(page, '$135.00');
  await new DashboardPage(page).expectPaidOn(reference, dates);
});

test('300 slots on thirty dates, selected on an earlier visit, can be submitted and paid for together', async ({ people }) => {
  const dates = datesBetween('2025-11-01', '2025-11-30');
  const slotIds = dates.flatMap((date) => slotsOfDate(date).slice(0, 10));
  const { page } = await people.member();
  await storeSelection(page, { slotIds });
  const booking = new BookingPage(page);
  await booking.open('2025-11-15');
  await expect(booking.total).toHaveText('Total $900.00');
  await expect(booking.live).toBeVisible();
  await booking.submit.click();
  await expect(page.getByText(formatFullDate('2025-11-30'))).toBeVisible();
  const reference = await pay(page, '$900.00');
  await new DashboardPage(page).expectPaidOn(reference, dates);
  await page.goto(`/success/${reference}`);
  await new SuccessPage(page).isReadable(reference);
  await expect(page.getByText(slotLabel(slotIds[0] as string), { exact: true })).toHaveCount(30);
});
