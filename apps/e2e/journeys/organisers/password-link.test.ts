import { expect, test } from '../../fixtures.js';
import { AuthPage } from '../../pages/auth-page.js';
import { ResetPage } from '../../pages/reset-page.js';
import { OWNER } from '../../people/organiser.js';

test('an organiser creates a password link for a buyer who can’t receive email', async ({ people, date }) => {
  const buyer = await people.member();
  const { person } = buyer.account;
  const { referenceNumber } = await buyer.account.buy([`${date}T10:00`]);
  const { page } = await people.organiser();
  await page.goto(`/admin/bookings?q=${referenceNumber}`);
  await page.getByRole('link', { name: referenceNumber }).click();
  await page.getByRole('button', { name: 'Link for a new password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Their mailbox is gone; they phoned');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByText(/\/reset-password#token=/).innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(link)).toHaveCount(0);

  const { page: phone } = await people.visitor();
  await phone.goto(link);
  await new ResetPage(phone).choose({ answer: person.securityAnswer, password: 'new words to remember' });
  await expect(phone.getByText('Password reset successful')).toBeVisible();
  await new AuthPage(phone).login({ ...person, password: 'new words to remember' });
  await expect(phone.getByText('Welcome back!')).toBeVisible();
  await buyer.page.goto('/dashboard');
  await expect(buyer.page).toHaveURL('/auth?returnTo=%2Fdashboard');

  await page.goto('/admin/audit');
  await expect(page.getByText('Their mailbox is gone; they phoned').first()).toBeVisible();
  await expect(page.getByText(OWNER.fullName).first()).toBeVisible();
});
