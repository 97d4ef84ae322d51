import { slotLabel, slotsOfDate } from '@raffle/contracts/slot-time';
import { expect, test } from '../../fixtures.js';
import { AuthPage } from '../../pages/auth-page.js';
import { BookingPage } from '../../pages/booking-page.js';
import { formatFullDate } from '../../people/written-dates.js';
import { DashboardPage } from '../../pages/dashboard-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { ProviderPage } from '../../pages/provider-page.js';
import { SuccessPage } from '../../pages/success-page.js';
import { newPerson } from '../../people/person.js';

test('a new visitor registers, holds three slots and pays, and another visitor’s grid updates without a reload', async ({
  people,
  date,
}) => {
  const slotIds = [`${date}T09:45`, `${date}T10:00`, `${date}T23:45`];
  const newcomer = newPerson();
  const { page } = await people.visitor();
  const { page: onlooker } = await people.visitor();

  const watched = new BookingPage(onlooker);
  await watched.open(date);
  await expect(watched.live).toBeVisible();
  for (const id of slotIds) await expect(watched.cell(id)).toHaveAccessibleName(`${slotLabel(id)}, available`);
  let loads = 0;
  onlooker.on('load', () => (loads += 1));

  await test.step('registers', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await new AuthPage(page).register(newcomer);
    await expect(page.getByText('Welcome!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: `My Account: ${newcomer.fullName}` })).toBeVisible();
  });

  const booking = new BookingPage(page);
  await test.step('picks a date and three slots', async () => {
    await page.getByRole('link', { name: 'Make Your Prediction' }).first().click();
    await expect(page.getByText('Please select a date to view available prediction slots.')).toBeVisible();
    await booking.chooseDate(date);
    await expect(page.getByText('Predictions are cut off 24 hours before each slot')).toBeVisible();
    await booking.tick(...slotIds);
    await booking.expectTicked(...slotIds);
    await expect(booking.total).toHaveText('Total $9.00');
  });

  await test.step('holds the slots', async () => {
    await booking.submit.click();
    const payment = new PaymentPage(page);
    await expect(payment.heading).toBeVisible();
    await expect(payment.pay).toHaveText('Pay $9.00');
    await expect(page.getByText(formatFullDate(date))).toBeVisible();
    for (const id of slotIds) await expect(watched.cell(id)).toHaveAccessibleName(`${slotLabel(id)}, on hold`);
  });

  await test.step('pays on the provider’s page', async () => {
    await new PaymentPage(page).pay.click();
    const provider = new ProviderPage(page);
    await provider.isOpen('$9.00');
    const success = new SuccessPage(page);
    const reference = await success.reachedBy(() => provider.payByCard());
    await expect(page.getByText('Prediction Successfully Recorded!')).toBeVisible();
    await new DashboardPage(page).expectPaid(reference, slotIds);
    await page.goto(`/success/${reference}`);
    await success.isReadable(reference);
    await success.seePredictions.click();
    await new DashboardPage(page).expectPaid(reference, slotIds);
  });

  await test.step('the onlooker has seen each change', async () => {
    for (const id of slotIds) {
      await expect(watched.cell(id)).toHaveAccessibleName(`${slotLabel(id)}, ${newcomer.fullName}, booked`);
      await expect(watched.cell(id)).toContainText(newcomer.fullName);
    }
    expect(loads).toBe(0);
  });
});

test('the total on the home page updates after a purchase, both live and with the refresh button', async ({ people, date, register }) => {
  // Reduces motion, because the number is otherwise animated and the test could not read it reliably.
  const { page } = await people.visitor({ reducedMotion: 'reduce' });
  await page.goto('/');
  const panel = page.getByRole('region', { name: 'Total Donations Raised' });
  const raised = async () => Number(((await panel.textContent()) ?? '').match(/\$([\d,]+\.\d\d)/)?.[1]?.replaceAll(',', ''));
  await expect.poll(raised).toBeGreaterThan(0);
  const buyer = await register();
  const slots = slotsOfDate(date).slice(40);
  // Buys again if needed, because other journeys buy and refund tickets at the same time and so change the total too.
  await expect(async () => {
    const before = await raised();
    await buyer.buy(slots.splice(0, 1));
    await expect.poll(raised).toBeGreaterThanOrEqual(before + 3);
    await panel.getByRole('button', { name: /refresh/i }).click();
    await expect.poll(raised).toBeGreaterThanOrEqual(before + 3);
  }).toPass({ timeout: 60_000 });
});
