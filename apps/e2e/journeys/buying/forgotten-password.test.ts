import { expect, test } from '../../fixtures.js';
import { AuthPage } from '../../pages/auth-page.js';
import { ResetPage } from '../../pages/reset-page.js';
import { linkMailedTo } from '../../product/mailbox.js';

test(
  'a forgotten password is reset through an emailed link, and every other device is signed out',
  { tag: '@long' },
  async ({ people }) => {
    const elsewhere = await people.member();
    const { person } = elsewhere.account;
    await elsewhere.page.goto('/dashboard');
    await expect(elsewhere.page.getByText('No predictions yet')).toBeVisible();

    const { page } = await people.visitor();
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    const reset = new ResetPage(page);
    await reset.ask(person.username);
    const link = await linkMailedTo(page.request, person.username, '/reset-password');
    await page.goto(link);
    await reset.choose({ answer: 'not the pet', password: 'new words to remember' });
    await expect(page.getByRole('alert')).toBeVisible();
    await reset.choose({ answer: person.securityAnswer.toLowerCase(), password: 'new words to remember' });

    await expect(page.getByText('Password reset successful')).toBeVisible();
    await expect(page.getByText('Your password has been reset. Please log in with your new password.')).toBeVisible();
    await expect(page).toHaveURL('/auth');
    const auth = new AuthPage(page);
    await auth.login(person);
    await expect(auth.dialog).toContainText('Login failed: Incorrect password');
    await auth.dialog.getByRole('button', { name: 'Try Again' }).click();
    await auth.login({ ...person, password: 'new words to remember' });
    await expect(page.getByText('Welcome back!')).toBeVisible();

    await elsewhere.page.reload();
    await expect(elsewhere.page).toHaveURL('/auth?returnTo=%2Fdashboard');
    await page.goto(link);
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  },
);
