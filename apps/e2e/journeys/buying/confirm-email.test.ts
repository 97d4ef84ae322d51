import { expect, test } from '../../fixtures.js';
import { AuthPage } from '../../pages/auth-page.js';
import { AccountPage } from '../../pages/account-page.js';
import { newPerson } from '../../people/person.js';
import { linkMailedTo } from '../../product/mailbox.js';

test('a buyer confirms their email address with the link in the welcome email', { tag: '@long' }, async ({ people }) => {
  const { page, account } = await people.member();
  await page.goto('/account');
  const line = page.getByText(`Please confirm your email: open the link that we sent to ${account.person.username}.`);
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('We have sent another email.')).toBeVisible();

  await page.goto(await linkMailedTo(page.request, account.person.username, '/confirm-email'));
  await expect(page.getByText('Your email is confirmed. Thank you!')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'My details' })).toBeVisible();
  await expect(line).toBeHidden();
});

test(
  'a new email address takes effect once the link sent to it is opened, and a link sent to the old address undoes the change',
  { tag: '@long' },
  async ({ people }) => {
    const { page, account } = await people.member();
    const { username: old, password } = account.person;
    const { username: next } = newPerson();
    const form = await new AccountPage(page).fold('Change email');
    await form.getByLabel('New email address').fill(next);
    await form.getByLabel('Your password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Send the link' }).click();
    await expect(form.getByText(`We've sent a link to ${next}.`)).toBeVisible();

    await page.goto(await linkMailedTo(page.request, next, '/confirm-email'));
    await expect(page.getByText('Your email address is changed.')).toBeVisible();
    const elsewhere = await people.visitor();
    await elsewhere.page.goto('/auth');
    await new AuthPage(elsewhere.page).login({ username: next, password });
    await expect(elsewhere.page.getByText('Welcome back!')).toBeVisible();
    await elsewhere.page.goto('/account');
    await expect(elsewhere.page.getByText(next, { exact: true })).toBeVisible();

    const owner = await people.visitor();
    await owner.page.goto(await linkMailedTo(owner.page.request, old, '/take-back'));
    await owner.page.getByRole('button', { name: 'Take my account back' }).click();
    await expect(owner.page.getByText('Your account has its old email address again')).toBeVisible();
    await owner.page.goto('/auth');
    await new AuthPage(owner.page).login({ username: old, password });
    await expect(owner.page.getByText('Welcome back!')).toBeVisible();
    await owner.page.goto('/account');
    await expect(owner.page.getByText(old, { exact: true })).toBeVisible();
  },
);
