import { expect, type Page } from '@playwright/test';
import { AuthPage } from '../pages/auth-page.js';
import { ResetPage } from '../pages/reset-page.js';
import { Account } from '../people/account.js';
import { newPerson } from '../people/person.js';
import { linkMailedTo } from '../product/mailbox.js';
import { neverAnswers, refuses } from './breakage.js';
import { at, type Screen } from './screen.js';

export const authScreens: Screen[] = [
  at('auth-login', '/auth', 'Login to your account'),
  {
    name: 'auth-login-errors',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/auth');
      await new AuthPage(page).login({ username: 'nobody', password: '' });
      await expect(page.getByText('Please correct the following')).toBeVisible();
    },
  },
  {
    name: 'auth-logging-in',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await neverAnswers(page, 'login');
      await page.goto('/auth');
      await new AuthPage(page).login(newPerson());
      await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
    },
  },
  { name: 'auth-email-not-found', as: 'visitor', undated: true, open: async ({ page }) => failLogin(page, newPerson()) },
  {
    name: 'auth-incorrect-password',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      // Registered elsewhere, so that this browser stays a visitor's.
      const { person } = await Account.register(page.request);
      await page.context().clearCookies();
      await failLogin(page, { ...person, password: 'not the password' });
    },
  },
  {
    name: 'auth-failed',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await refuses(page, 'login', 401, 'auth_failed', { errorType: 'auth_failed' });
      await failLogin(page, newPerson());
    },
  },
  { name: 'auth-register', as: 'visitor', undated: true, open: async ({ page }) => openRegister(page) },
  {
    name: 'auth-register-errors',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await openRegister(page);
      await new AuthPage(page).panel('Register').getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Please correct the following')).toBeVisible();
    },
  },
  {
    name: 'auth-register-mistyped',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await openRegister(page);
      const form = new AuthPage(page).panel('Register');
      await form.getByLabel('Phone number', { exact: true }).fill('7');
      await form.getByLabel('Password', { exact: true }).fill('password');
      await form.getByLabel('Confirm password', { exact: true }).fill('passwort');
      await form.getByRole('button', { name: 'Show password' }).click();
      await form.getByRole('button', { name: 'Create Account' }).click();
      await expect(form.getByText('Passwords do not match').first()).toBeVisible();
    },
  },
  {
    name: 'auth-creating-account',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await neverAnswers(page, 'register');
      await page.goto('/auth');
      await new AuthPage(page).register(newPerson());
      await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible();
    },
  },
  {
    name: 'auth-registration-failed',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      const { person } = await Account.register(page.request);
      await page.context().clearCookies();
      await page.goto('/auth');
      await new AuthPage(page).register(person);
      await expect(page.getByText('Registration failed').first()).toBeVisible();
    },
  },
  {
    name: 'auth-after-reset',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/auth?reset=success');
      await expect(page.getByText('Password reset successful')).toBeVisible();
      await expect(page).toHaveURL('/auth');
    },
  },
  at('reset-password', '/reset-password'),
  {
    name: 'reset-password-errors',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/reset-password');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'reset-password-sent',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await new ResetPage(page).ask(newPerson().username);
    },
  },
  {
    name: 'reset-password-choose',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await openChoosePassword(page);
    },
  },
  {
    name: 'reset-password-wrong-answer',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      const reset = await openChoosePassword(page);
      await reset.choose({ answer: 'not the pet', password: 'new words to remember' });
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'reset-password-dead-link',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/reset-password?token=made-up');
      await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
    },
  },
];

async function failLogin(page: Page, person: { username: string; password: string }): Promise<void> {
  await page.goto('/auth');
  const auth = new AuthPage(page);
  await auth.login(person);
  await expect(auth.dialog).toBeVisible();
}

async function openRegister(page: Page): Promise<void> {
  await page.goto('/auth');
  await new AuthPage(page).openRegister();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
}

async function openChoosePassword(page: Page): Promise<ResetPage> {
  const { person } = await Account.register(page.request);
  await page.context().clearCookies();
  const reset = new ResetPage(page);
  await reset.ask(person.username);
  await page.goto(await linkMailedTo(page.request, person.username));
  await expect(reset.save).toBeVisible();
  return reset;
}
