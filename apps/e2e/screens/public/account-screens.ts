import { expect } from '@playwright/test';
import { makeBrowser, makePasskey } from '../../factories/factories.js';
import type { ReceivedMessage } from '@raffle/contracts/people/account';
import { AccountPage } from '../../pages/account-page.js';
import { newPerson } from '../../people/person.js';
import { answers } from '../breakage.js';
import type { Screen } from '../screen.js';
import { PLACES } from './dashboard-screens.js';

const MESSAGES: ReceivedMessage[] = [
  { subject: 'The water is at Boro', text: 'Dear all,\n\nthe headwaters passed Boro this morning, earlier than in most years.', day: '30' },
  { subject: 'Your slots of 14 June', text: 'The bridge is closed to cars that morning. Please come on foot.', day: '21' },
].map(({ day, ...message }) => ({ ...message, id: day, writtenAt: `2025-05-${day}T06:00:00.000Z` }));

const BROWSERS = [
  makeBrowser({ id: 'here', device: 'Windows', current: true }),
  makeBrowser(),
  makeBrowser({ id: 'other', device: null, lastUsedAt: '2025-05-25T11:30:00.000Z' }),
];

const PASSKEYS = [makePasskey({ usedAt: '2025-06-02T07:30:00Z' }), makePasskey({ id: '2', name: 'The computer at home' })];

export const accountScreens: Screen[] = [
  {
    name: 'account',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/account');
      await expect(page.getByRole('heading', { name: 'My details' })).toBeVisible();
    },
  },
  {
    name: 'account-place-mail',
    as: 'member',
    open: async ({ page }) => {
      await page.route('**/api/results/mine', (route) =>
        route.fulfill({ json: { ...PLACES, state: 'none', arrival: null, of: null, tickets: [] } }),
      );
      await new AccountPage(page).fold('Email about how close you were');
      await expect(page.getByText(/^Would you like an email/)).toBeVisible();
    },
  },
  {
    name: 'account-details',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/account');
      await page.getByRole('button', { name: 'Change my details' }).click();
      await page.getByText('First name and initial', { exact: true }).click();
      await page.getByRole('textbox', { name: 'Full name' }).fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert')).toContainText('Full name is required');
    },
  },
  {
    name: 'account-details-saved',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/account');
      await page.getByRole('button', { name: 'Change my details' }).click();
      await page.getByText('Anonymous', { exact: true }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Your details are saved.').first()).toBeVisible();
    },
  },
  {
    name: 'account-change-email',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      const form = await new AccountPage(page).fold('Change email');
      await form.getByRole('button', { name: 'Send the link' }).click();
      await expect(form.getByText('Please correct the following')).toBeVisible();
    },
  },
  {
    name: 'account-email-asked',
    as: 'member',
    undated: true,
    open: async ({ page, account }) => {
      const form = await new AccountPage(page).fold('Change email');
      await form.getByLabel('New email address').fill(newPerson().username);
      await form.getByLabel('Your password', { exact: true }).fill(account.person.password);
      await form.getByRole('button', { name: 'Send the link' }).click();
      await expect(form.getByText("We've sent a link to")).toBeVisible();
    },
  },
  {
    name: 'account-change-password',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      const form = await new AccountPage(page).fold('Change password');
      await form.getByLabel('New password', { exact: true }).fill('river');
      await form.getByRole('button', { name: 'Save the new password' }).click();
      await expect(form.getByText('Please correct the following')).toBeVisible();
    },
  },
  {
    name: 'account-password-changed',
    as: 'member',
    undated: true,
    open: async ({ page, account }) => {
      const form = await new AccountPage(page).fold('Change password');
      await form.getByLabel('Current password', { exact: true }).fill(account.person.password);
      for (const label of ['New password', 'Confirm password'])
        await form.getByLabel(label, { exact: true }).fill('the river came in july');
      await form.getByRole('button', { name: 'Save the new password' }).click();
      await expect(form.getByText('Your password is changed')).toBeVisible();
    },
  },
  {
    name: 'account-change-question',
    as: 'member',
    undated: true,
    part: 'details[open]',
    open: async ({ page }) => {
      const form = await new AccountPage(page).fold('Change security question');
      await form.getByLabel('Security answer').fill('Mo');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByText('Please correct the following')).toBeVisible();
    },
  },
  {
    name: 'account-messages',
    as: 'member',
    undated: true,
    part: 'details[open]',
    open: async ({ page }) => {
      await answers(page, 'user/messages', MESSAGES);
      const fold = await new AccountPage(page).fold('Messages from the organisers');
      await expect(fold.getByRole('listitem')).toHaveCount(MESSAGES.length);
    },
  },
  {
    name: 'account-browsers',
    as: 'member',
    undated: true,
    part: 'details[open]',
    open: async ({ page }) => {
      await answers(page, 'user/sessions', BROWSERS);
      const fold = await new AccountPage(page).fold('Where you are signed in');
      await expect(fold.getByRole('listitem')).toHaveCount(BROWSERS.length);
    },
  },
  {
    name: 'account-browser-ended',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'user/sessions', BROWSERS);
      const fold = await new AccountPage(page).fold('Where you are signed in');
      await fold.getByRole('button', { name: /^Sign out Android/ }).click();
      await expect(page.getByRole('alertdialog')).toContainText('Android');
    },
  },
  {
    name: 'account-passkeys',
    as: 'member',
    undated: true,
    part: 'details[open]',
    open: async ({ page }) => {
      await answers(page, 'user/passkeys', PASSKEYS);
      const fold = await new AccountPage(page).fold('Passkeys');
      await fold.getByRole('button', { name: 'Add a passkey' }).click();
      await expect(fold.getByLabel('Name of this device')).toBeVisible();
    },
  },
  {
    name: 'account-passkey-removal',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'user/passkeys', PASSKEYS);
      const fold = await new AccountPage(page).fold('Passkeys');
      await fold.getByRole('button', { name: 'Remove “My phone”' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('Remove “My phone”?');
    },
  },
  {
    name: 'account-deletion',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/account');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('This cannot be undone');
    },
  },
  {
    name: 'account-deletion-refused',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/account');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
    },
  },
];
