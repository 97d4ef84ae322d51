import { expect, type Page } from '@playwright/test';
import { AuthPage } from '../../pages/auth-page.js';
import { ResetPage } from '../../pages/reset-page.js';
import { Account } from '../../people/account.js';
import { newPerson } from '../../people/person.js';
import { linkMailedTo } from '../../product/mailbox.js';
import { neverAnswers, refuses } from '../breakage.js';
import { at, type Screen } from '../screen.js';

export const authScreens: Screen[] = [
  at('auth-login', '/auth', 'Sign in to your account'),
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
      // Clears the cookies after registration so that the browser is signed out.
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
  {
    name: 'auth-keeping',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await openKeeping(page, ['2025-07-01T10:00', '2025-07-01T10:15', '2025-07-02T09:00']);
      await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
    },
  },
  {
    name: 'auth-left-fields',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await openRegister(page);
      const form = new AuthPage(page).panel('Register');
      await form.getByLabel('Email address', { exact: true }).fill('thato@');
      await form.getByLabel('Password', { exact: true }).fill('short');
      await form.getByLabel('Confirm password', { exact: true }).focus();
      await expect(form.getByText('Password must be at least 8 characters')).toBeVisible();
    },
  },
  {
    name: 'auth-link-mailed',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/auth');
      await new AuthPage(page).mailLink(newPerson().username);
    },
  },
  {
    name: 'auth-wrong-code',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/auth');
      const auth = new AuthPage(page);
      await auth.mailLink(newPerson().username);
      await auth.enterCode('1234 5678');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'auth-link-elsewhere',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      const { person } = await Account.register(page.request);
      await page.context().clearCookies();
      await page.goto('/auth');
      await new AuthPage(page).mailLink(person.username);
      const link = await linkMailedTo(page.request, person.username, '/auth/link');
      await page.context().clearCookies();
      await page.goto(link);
      await expect(page.getByText('Type this code there to sign in:')).toBeVisible();
    },
  },
  at('auth-dead-link', '/auth/link#token=made-up', 'Ask for a new link'),
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
  at('reset-password-dead-link', '/reset-password#token=made-up', 'Ask for a new link'),
  at('confirm-email-dead-link', '/confirm-email#key=made-up', 'Go to account'),
  at('take-back', '/take-back#key=made-up', 'Take my account back'),
  {
    name: 'confirm-email',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      const { person } = await Account.register(page.request);
      await page.goto(await linkMailedTo(page.request, person.username, '/confirm-email'));
      await expect(page.getByText('Your email is confirmed.')).toBeVisible();
    },
  },
  {
    name: 'claim-account',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => openClaim(page),
  },
  {
    name: 'claim-account-errors',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await openClaim(page);
      await page.getByRole('button', { name: 'Make it mine' }).click();
      await expect(page.getByText('Please correct the following')).toBeVisible();
    },
  },
  at('claim-account-no-link', '/claim-account', 'Ask for a new link'),
];

/** Opens the link from the welcome email in a browser that is not signed in to the account. */
async function openClaim(page: Page): Promise<void> {
  const { person } = await Account.register(page.request);
  await page.context().clearCookies();
  await page.goto(await linkMailedTo(page.request, person.username, '/confirm-email'));
  await expect(page.getByRole('button', { name: 'Make it mine' })).toBeVisible();
}

async function failLogin(page: Page, person: { username: string; password: string }): Promise<void> {
  await page.goto('/auth');
  const auth = new AuthPage(page);
  await auth.login(person);
  await expect(auth.dialog).toBeVisible();
}

async function openRegister(page: Page): Promise<void> {
  await page.goto('/auth');
  await new AuthPage(page).openRegister();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
}

async function openChoosePassword(page: Page): Promise<ResetPage> {
  const { person } = await Account.register(page.request);
  await page.context().clearCookies();
  const reset = new ResetPage(page);
  await reset.ask(person.username);
  await page.goto(await linkMailedTo(page.request, person.username, '/reset-password'));
  await expect(reset.save).toBeVisible();
  return reset;
}

/** Opens the sign-in page with slots selected, as Submit does in a browser never used to sign in before. */
async function openKeeping(page: Page, slotIds: string[]): Promise<void> {
  await page.goto('/rules');
  await page.evaluate((ids) => {
    localStorage.removeItem('hasAccount');
    localStorage.setItem('selection', JSON.stringify({ state: { slotIds: ids }, version: 1 }));
  }, slotIds);
  await page.goto('/auth?returnTo=%2Fbooking');
  await expect(page.getByText(/^Keeping 3 slots: /)).toBeVisible();
}
