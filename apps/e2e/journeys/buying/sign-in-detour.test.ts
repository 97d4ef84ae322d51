import { expect, test } from '../../fixtures.js';
import { AuthPage } from '../../pages/auth-page.js';
import { BookingPage } from '../../pages/booking-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { newPerson } from '../../people/person.js';

const LOGIN_REQUIRED = 'You need to be logged in to make flood arrival predictions. Please login or register to continue.';

test('a visitor who selects a slot and registers returns to the date with the slot still selected', async ({ people, date }) => {
  const wanted = `${date}T11:15`;
  const { page } = await people.visitor();
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.cell(wanted).click();

  const dialog = page.getByRole('dialog', { name: 'Login Required' });
  await expect(dialog).toContainText(LOGIN_REQUIRED);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(booking.cell(wanted)).toHaveAttribute('aria-pressed', 'false');

  await booking.cell(wanted).click();
  await dialog.getByRole('button', { name: 'Login or Register' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/auth' && url.searchParams.get('returnTo') === `/booking?date=${date}`);
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/^Keeping .+, 11:15$/)).toBeVisible();
  const newcomer = newPerson();
  await new AuthPage(page).register(newcomer);

  // The greeting appears only after the reload that follows sign-in, so once it is visible, no further reload is pending.
  await expect(page.getByText('Welcome!')).toBeVisible();
  await expect(page).toHaveURL(`/booking?date=${date}`);
  await expect(page.getByRole('button', { name: `My Account: ${newcomer.fullName}` })).toBeVisible();
  await booking.expectTicked(wanted);
  await expect(booking.cell(wanted)).toBeInViewport();
  await booking.submit.click();
  await expect(new PaymentPage(page).pay).toHaveText('Pay $3.00');
});

test(
  'a person whose session has ended signs in again when submitting and returns with every slot still selected',
  { tag: '@long' },
  async ({ people, date, database }) => {
    const slotIds = [`${date}T00:00`, `${date}T12:45`, `${date}T23:45`];
    const { page, account } = await people.member();
    const booking = new BookingPage(page);
    await booking.open(date);
    await booking.tick(...slotIds);
    await database.endSessions(account.user.id);
    await booking.submit.click();

    const dialog = page.getByRole('dialog', { name: 'Login Required' });
    await expect(dialog).toContainText(LOGIN_REQUIRED);
    await dialog.getByRole('button', { name: 'Login or Register' }).click();
    await expect(page.getByText(/^Keeping 3 slots: /)).toBeVisible();
    await new AuthPage(page).login(account.person);
    await expect(page.getByText('Welcome back!')).toBeVisible();
    await expect(page).toHaveURL(`/booking?date=${date}`);
    await booking.expectTicked(...slotIds);
    await expect(booking.cell(`${date}T00:00`)).toBeInViewport();
    await booking.submit.click();
    await expect(new PaymentPage(page).pay).toHaveText('Pay $9.00');
  },
);

test('a protected page requires a visitor to sign in and then opens with its query parameters', async ({ people, register }) => {
  const { person } = await register();
  const { page } = await people.visitor();
  await page.goto('/dashboard?fresh=true');
  await expect(page).toHaveURL((url) => url.pathname === '/auth' && url.searchParams.get('returnTo') === '/dashboard?fresh=true');
  await new AuthPage(page).login(person);
  await expect(page).toHaveURL('/dashboard?fresh=true');
  await expect(page.getByText('No predictions yet')).toBeVisible();
});

test(
  'a refused sign-in opens a dialog that offers registration if the email address is unknown',
  { tag: '@long' },
  async ({ people, register }) => {
    const { person } = await register();
    const stranger = newPerson();
    const { page } = await people.visitor();
    await page.goto('/auth');
    const auth = new AuthPage(page);

    await auth.login({ ...person, password: 'not the password' });
    await expect(auth.dialog).toContainText('Login failed: Incorrect password');
    await auth.dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(auth.dialog).toHaveCount(0);

    await auth.login(stranger);
    await expect(auth.dialog).toContainText('Login failed: Email address not recognized');
    await auth.dialog.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
    await expect(auth.panel('Register').getByLabel('Email address')).toHaveValue(stranger.username);
  },
);
