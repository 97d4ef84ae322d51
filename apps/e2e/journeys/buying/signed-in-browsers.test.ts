import { API } from '@raffle/contracts/routes';
import { expect, test } from '../../fixtures.js';
import { AccountPage } from '../../pages/account-page.js';

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

test('another browser lists a lost phone and can sign it out', { tag: '@long' }, async ({ people }) => {
  const { page, account } = await people.member();
  const { username, password } = account.person;
  const lost = await people.visitor({ userAgent: PHONE });
  await lost.context.request.post(API.login, { data: { username, password } });

  const fold = await new AccountPage(page).fold('Where you are signed in');
  const browsers = fold.getByRole('list', { name: 'Browsers that are signed in' }).getByRole('listitem');
  await expect(browsers).toHaveCount(2);
  await expect(browsers.first()).toContainText('This browser');
  await browsers.filter({ hasText: 'Android' }).getByRole('button').click();
  const dialog = page.getByRole('alertdialog', { name: 'Sign out the browser on Android?' });
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(fold.getByText('Signed out.')).toBeFocused();
  await expect(browsers).toHaveCount(1);

  expect((await lost.context.request.get(API.user)).status()).toBe(401);
  await lost.page.goto('/account');
  await expect(lost.page).toHaveURL(/\/auth\?returnTo=/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My details' })).toBeVisible();
});
