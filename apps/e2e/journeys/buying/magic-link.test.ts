import { expect, test } from '../../fixtures.js';
import { AuthPage } from '../../pages/auth-page.js';
import { BookingPage } from '../../pages/booking-page.js';
import { ResetPage } from '../../pages/reset-page.js';
import { linkMailedTo } from '../../product/mailbox.js';

const MAILED = '/auth/link#token=';

test('an emailed link works once, in the browser that requested it, and returns the buyer to the selected slots', async ({
  people,
  register,
  date,
}) => {
  const wanted = `${date}T10:00`;
  const account = await register();
  await account.confirm();
  const { person } = account;
  const { page, context } = await people.visitor();
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.cell(wanted).click();
  await page.getByRole('dialog', { name: 'Login Required' }).getByRole('button', { name: 'Login or Register' }).click();
  const auth = new AuthPage(page);
  await auth.openLogin();
  await auth.mailLink(person.username);
  const link = await linkMailedTo(page.request, person.username, MAILED);

  const mailed = await context.newPage();
  await mailed.goto(link);
  await expect(mailed.getByText('Welcome back!')).toBeVisible();
  await expect(mailed).toHaveURL(`/booking?date=${date}`);
  await new BookingPage(mailed).expectTicked(wanted);

  const again = await people.visitor();
  await again.page.goto(link);
  await expect(again.page.getByText('This link has expired or has already been used.')).toBeVisible();
});

test(
  'a sign-in link opened on another device signs nobody in but shows a code that signs in the first device',
  { tag: '@long' },
  async ({ people, register }) => {
    const account = await register();
    await account.confirm();
    const { person } = account;
    const { page } = await people.visitor();
    await page.goto('/auth?returnTo=%2Fdashboard');
    const auth = new AuthPage(page);
    await auth.mailLink(person.username);
    const link = await linkMailedTo(page.request, person.username, MAILED);

    const { page: phone } = await people.visitor();
    await phone.goto(link);
    const code = phone.getByText(/^\d{4} \d{4}$/);
    await expect(code).toBeVisible();
    await expect(phone.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    const digits = (await code.textContent()) ?? '';

    await auth.enterCode(digits.replace(/\d$/, (last) => String((Number(last) + 1) % 10)));
    await expect(page.getByRole('alert')).toContainText('This code is wrong, or no longer works.');
    await auth.enterCode(digits);
    await expect(page.getByText('Welcome back!')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  },
);

test(
  'after an invalid link and a password reset, a person returns to the page that they came from',
  { tag: '@long' },
  async ({ people, register }) => {
    const { person } = await register();
    const { page } = await people.visitor();
    await page.goto('/auth?returnTo=%2Fdashboard');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    const reset = new ResetPage(page);
    await reset.askFor(person.username);
    await page.goto('/reset-password?token=an-older-link-that-was-used');
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await reset.askFor(person.username);
    await page.goto(await linkMailedTo(page.request, person.username, '/reset-password#token='));
    await reset.choose({ answer: person.securityAnswer, password: 'new words to remember' });
    await expect(page).toHaveURL('/auth?returnTo=%2Fdashboard');
    await new AuthPage(page).login({ ...person, password: 'new words to remember' });
    await expect(page).toHaveURL('/dashboard');
  },
);
