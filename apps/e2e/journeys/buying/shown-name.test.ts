import { slotLabel } from '@raffle/contracts/slot-time';
import { expect, test } from '../../fixtures.js';
import { AuthPage } from '../../pages/auth-page.js';
import { BookingPage } from '../../pages/booking-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { ProviderPage } from '../../pages/provider-page.js';
import { newPerson } from '../../people/person.js';

test(
  'the payment page states that the name on a slot is public, and a choice made there applies even to the first purchase',
  { tag: '@long' },
  async ({ people, date }) => {
    const person = newPerson({ firstName: 'Naledi', surname: 'Kgosi' });
    const { page } = await people.visitor();
    const { page: onlooker } = await people.visitor();
    const auth = new AuthPage(page);
    await page.goto(`/auth?returnTo=${encodeURIComponent(`/booking?date=${date}`)}`);
    await auth.openRegister();
    await auth.register(person);

    const booking = new BookingPage(page);
    await expect(page.getByRole('button', { name: /^My Account/ })).toBeVisible();
    await booking.tick(`${date}T10:00`);
    await booking.submit.click();
    const payment = new PaymentPage(page);
    await expect(payment.pay).toBeVisible();
    await expect(page.getByText('Everybody can see the name on a booked time slot.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'My full name' })).toBeChecked();
    await page.getByText('First name and initial', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'First name and initial' })).toBeChecked();
    await expect(page.getByText('Yours will read: Naledi K.')).toBeVisible();
    const watched = new BookingPage(onlooker);
    await watched.open(date);
    await payment.pay.click();
    await new ProviderPage(page).payByCard();
    await expect(watched.cell(`${date}T10:00`)).toHaveAccessibleName(`${slotLabel(`${date}T10:00`)}, Naledi K., booked`);
  },
);
