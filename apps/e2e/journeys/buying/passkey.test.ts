import { expect, test } from '../../fixtures.js';
import { AuthPage } from '../../pages/auth-page.js';
import { AccountPage } from '../../pages/account-page.js';
import { plugInAuthenticator } from '../../people/authenticator.js';

test(
  'a person adds a passkey with their password, signs in with the passkey, and can no longer use it after removing it',
  { tag: '@long' },
  async ({ people }) => {
    const { page, account } = await people.member();
    const { password } = account.person;
    const authenticator = await plugInAuthenticator(page);
    const settings = new AccountPage(page);
    let fold = await settings.fold('Passkeys');
    await fold.getByRole('button', { name: 'Add a passkey' }).click();
    await fold.getByLabel('Name of this device').fill('My phone');
    await fold.getByLabel('Your password', { exact: true }).fill(password);
    await fold.getByRole('button', { name: 'Continue' }).click();
    await expect(fold.getByText('Your passkey is added.')).toBeVisible();
    await expect(fold.getByRole('listitem')).toContainText('My phone');

    await page.context().clearCookies();
    await page.goto('/auth');
    const login = new AuthPage(page).panel('Login');
    const withPasskey = login.getByRole('button', { name: 'Sign in with a passkey' });
    await authenticator.refuse();
    await withPasskey.click();
    await expect(login.getByText('Your passkey was not used. Please try again.')).toBeVisible();
    await authenticator.accept();
    await withPasskey.click();
    await expect(page.getByText('Welcome back!')).toBeVisible();

    fold = await settings.fold('Passkeys');
    await expect(fold.getByText(/^Last used /)).toBeVisible();
    await fold.getByRole('button', { name: 'Remove “My phone”' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Your password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(fold.getByText('“My phone” is removed.')).toBeVisible();

    await page.context().clearCookies();
    await page.goto('/auth');
    await withPasskey.click();
    await expect(login.getByText("We couldn't accept this passkey. Please sign in with your password or by email.")).toBeVisible();
    people.forgetBrowserErrors();
  },
);
