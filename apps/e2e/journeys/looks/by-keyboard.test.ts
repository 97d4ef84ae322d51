import { daysSince, slotLabel } from '@raffle/contracts/slot-time';
import { expect, test } from '../../fixtures.js';
import { AuthPage } from '../../pages/auth-page.js';
import { BookingPage } from '../../pages/booking-page.js';
import { DashboardPage } from '../../pages/dashboard-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { SuccessPage } from '../../pages/success-page.js';
import { Keyboard } from '../../people/keyboard.js';

test('a buyer can buy a ticket without a mouse', async ({ people, register, database }) => {
  // Use a date early in the season, which a few presses of the arrow keys can reach.
  const date = await database.nextDate();
  const { person } = await register();
  const { page } = await people.visitor();
  const keyboard = new Keyboard(page);
  const booking = new BookingPage(page);

  await test.step('signs in', async () => {
    await page.goto('/');
    await keyboard.press(page.getByRole('link', { name: 'Sign In' }));
    const form = new AuthPage(page).panel('Login');
    await keyboard.type(form.getByLabel('Email address'), person.username);
    await keyboard.type(form.getByLabel('Password', { exact: true }), person.password);
    await keyboard.keys('Enter');
    await expect(page.getByText('Welcome back!')).toBeVisible();
    await expect(page.getByRole('button', { name: `My Account: ${person.fullName}` })).toBeVisible();
  });

  await test.step('picks a date with the arrow keys', async () => {
    await keyboard.press(page.getByRole('link', { name: 'Make Your Prediction' }).first());
    const today = booking.day('2025-06-01');
    await keyboard.tabTo(today);
    const days = daysSince('2025-06-01', date);
    await keyboard.keys(...Array<string>(Math.floor(days / 7)).fill('ArrowDown'), ...Array<string>(days % 7).fill('ArrowRight'));
    await expect(booking.day(date)).toBeFocused();
    await keyboard.keys('Enter');
    await expect(booking.cell(`${date}T10:00`)).toBeVisible();
  });

  await test.step('jumps to the afternoon and picks two slots', async () => {
    await keyboard.press(page.getByRole('navigation', { name: 'Parts of the day' }).getByRole('button', { name: /^Afternoon/ }));
    await expect(page.getByRole('heading', { level: 3, name: /^Afternoon/ })).toBeFocused();
    await keyboard.press(booking.cell(`${date}T12:00`), 'Space');
    await keyboard.keys('ArrowRight', 'ArrowRight');
    await expect(booking.cell(`${date}T12:30`)).toBeFocused();
    await keyboard.keys('Enter');
    await expect(booking.cell(`${date}T12:30`)).toHaveAccessibleName(`${slotLabel(`${date}T12:30`)}, your prediction`);
    await booking.expectTicked(`${date}T12:00`, `${date}T12:30`);
  });

  await test.step('submits and pays', async () => {
    await keyboard.press(booking.submit);
    await keyboard.press(new PaymentPage(page).pay);
    const byCard = page.getByRole('button', { name: 'Pay by card' });
    const reference = await new SuccessPage(page).reachedBy(() => keyboard.press(byCard));
    await new DashboardPage(page).expectPaid(reference, [`${date}T12:00`, `${date}T12:30`]);
  });
});

test('a dialog takes and traps the focus, closes on Escape and returns the focus to the slot', async ({ people, date }) => {
  const { page } = await people.visitor();
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.cell(`${date}T10:00`).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Login Required' });
  await expect(dialog).toBeVisible();
  for (let turn = 0; turn < 5; turn += 1) {
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(booking.cell(`${date}T10:00`)).toBeFocused();
});

test(
  'a keyboard user moves through the calendar by days, weeks and months, and adds a slot with the hour list',
  { tag: '@long' },
  async ({ people, busyDate }) => {
    const { page } = await people.member();
    const keyboard = new Keyboard(page);
    const booking = new BookingPage(page);
    await page.goto('/booking');
    await keyboard.tabTo(booking.day('2025-06-01'));
    for (const [key, date] of [
      ['ArrowDown', '2025-06-08'],
      ['Home', '2025-06-02'],
      ['End', '2025-06-08'],
      ['PageDown', '2025-07-08'],
      ['PageUp', '2025-06-08'],
      ['ArrowUp', '2025-06-01'],
      ['ArrowRight', '2025-06-02'],
      ['ArrowLeft', '2025-06-01'],
    ] as const) {
      await keyboard.keys(key);
      await expect(booking.day(date), key).toBeFocused();
    }

    await booking.open(busyDate);
    await expect(page.getByRole('button', { name: /^My Account/ })).toBeVisible();
    await keyboard.tabTo(page.getByRole('combobox', { name: /^Hour/ }));
    await keyboard.keys('2', '3');
    await keyboard.press(page.getByRole('button', { name: 'Add', exact: true }));
    await booking.expectTicked(`${busyDate}T23:00`);
    await keyboard.press(page.getByRole('button', { name: /^Remove .* 23:00 - 23:14$/ }));
    await expect(booking.cell(`${busyDate}T23:00`)).toHaveAccessibleName(/, available$/);
  },
);

test('pressing Tab on a newly opened page focuses a link that skips the header', async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto('/rules');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(/skip/i);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
