import { expect, test } from '../../fixtures.js';
import { AuthPage } from '../../pages/auth-page.js';
import { newPerson } from '../../people/person.js';
import { linkMailedTo } from '../../product/mailbox.js';

test(
  'the owner of an email address claims an account that someone else created with it, and the creator loses access',
  { tag: '@long' },
  async ({ people }) => {
    const maker = await people.member();
    const { person } = maker.account;
    await maker.page.goto('/account');
    await expect(maker.page.getByRole('heading', { name: 'My details' })).toBeVisible();

    const { page } = await people.visitor();
    await page.goto('/auth?returnTo=%2Faccount');
    await new AuthPage(page).mailLink(person.username);
    await page.goto(await linkMailedTo(page.request, person.username, '/auth/link#token='));
    await expect(page.getByRole('heading', { name: 'Make this account yours' })).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(person.username);
    const owner = { ...newPerson(), password: 'words of the real owner' };
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field('First name').fill(owner.firstName);
    await field('Surname').fill(owner.surname);
    await field('Phone number').fill(owner.nationalNumber);
    await field('Password').fill(owner.password);
    await field('Confirm password').fill(owner.password);
    await field('Security answer').fill('Maun');
    await page.getByRole('button', { name: 'Make it mine' }).click();
    await expect(page.getByText('This account is yours now')).toBeVisible();
    await expect(page).toHaveURL('/account');
    await expect(page.getByRole('definition').filter({ hasText: owner.fullName }).first()).toBeVisible();

    await maker.page.reload();
    await expect(maker.page).toHaveURL(/\/auth\?returnTo=/);
    await new AuthPage(maker.page).login(person);
    await expect(new AuthPage(maker.page).dialog).toContainText('Incorrect password');
  },
);

test(
  'the link in the welcome email also works on another device once the owner has signed in there',
  { tag: '@long' },
  async ({ people }) => {
    const { page, account } = await people.member();
    const phone = await people.visitor();
    const link = await linkMailedTo(page.request, account.person.username, '/confirm-email');
    await phone.page.goto(link);
    await phone.page.getByRole('link', { name: 'Sign in instead' }).click();
    await new AuthPage(phone.page).login(account.person);
    await expect(phone.page).toHaveURL('/');
    await phone.page.goto(link);
    await expect(phone.page.getByText('Your email is confirmed. Thank you!')).toBeVisible();
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'My details' })).toBeVisible();
    await expect(page.getByText('Please confirm your email')).toBeHidden();
  },
);
