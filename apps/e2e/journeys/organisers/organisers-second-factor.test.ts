// Tests that an invited organiser must set up a second factor before they can open any page, and must then sign in with it.
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { codeOf, plugInAuthenticator } from '../../people/authenticator.js';
import type { People } from '../../people/people.js';
import { Database } from '../../product/database.js';
import type { ClosedSeason } from '../../product/seeded-season.js';

const PASSWORD = 'three mokoros went upstream';

test(
  'an invited organiser sets up an authenticator app before anything else and then signs in with it',
  { tag: '@long' },
  async ({ people, closedSeason }) => {
    const { email, page } = await invited(people, closedSeason);
    const heading = page.getByRole('heading', { level: 1, name: 'Set up a second check' });
    await page.goto('/admin/bookings');
    await expect(heading).toBeVisible();

    await page.getByRole('button', { name: 'Set up an app' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    const key = (await page.locator('code').textContent()) ?? '';
    const code = page.getByLabel('Code', { exact: true });
    await code.fill(wrong(codeOf(key)));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('This code is wrong. Please enter the one that the app shows now.').first()).toBeVisible();
    await code.fill(codeOf(key));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
    await expect(page.locator('code')).toHaveCount(10);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();

    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/admin/login');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    // The code used for the setup is no longer valid. The code for the next 30 seconds is already accepted, to allow for clock differences.
    const asked = page.getByLabel(/^Code/);
    await asked.fill(wrong(codeOf(key, 1)));
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Admin login failed')).toBeVisible();
    await asked.fill(codeOf(key, 1));
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'Your account: Kabo Dube, organiser' })).toBeVisible();
    people.forgetBrowserErrors();
  },
);

test(
  'an invited organiser sets up a passkey instead of an app, signs in and confirms actions with it, and removes it',
  { tag: '@long' },
  async ({ people, closedSeason }) => {
    const { email, page } = await invited(people, closedSeason);
    const authenticator = await plugInAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of this device').fill('My phone');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
    const recoveryCode = (await page.locator('code').first().textContent()) ?? '';
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();

    await signOutAndIn(page, email);
    await expect(page.getByRole('button', { name: 'Your account: Kabo Dube, organiser' })).toBeVisible();
    await page.goto('/admin/security');
    await expect(page.getByText(/^Added .*, last used /)).toBeVisible();

    // If the device fails to verify the organiser, they can sign in with a code.
    await authenticator.refuse();
    await signOutAndIn(page, email);
    await expect(page.getByText('Your passkey was not used.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Use a code instead' }).click();
    await page.getByLabel(/^Code/).fill(recoveryCode);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'Your account: Kabo Dube, organiser' })).toBeVisible();

    await authenticator.accept();
    const database = new Database(closedSeason.databaseUrl);
    await database.sql(`UPDATE admin_sessions SET stepped_up_at = NULL WHERE admin_id = (SELECT id FROM admins WHERE email = $1)`, [email]);
    await database.close();
    await page.goto('/admin/security');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await giveProof(page, 'Confirm');
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();

    await page.getByRole('button', { name: 'Remove “My phone”' }).click();
    await giveProof(page, 'Remove');
    // Without a second factor, the only page that an organiser can open is the one that sets it up.
    await expect(page.getByRole('heading', { level: 1, name: 'Set up a second check' })).toBeVisible();
    people.forgetBrowserErrors();
  },
);

/** Accepts an invitation and expects to see the setup of a second factor before anything else. */
async function invited(people: People, { url, databaseUrl }: ClosedSeason): Promise<{ email: string; page: Page }> {
  const database = new Database(databaseUrl);
  const [email, token] = [`invited-${randomBytes(4).toString('hex')}@example.com`, randomBytes(32).toString('base64url')];
  await database.sql(
    `INSERT INTO email_links (purpose, token_hash, email, role, admin_id, expires_at)
     SELECT 'admin-invite', sha256(convert_to($2, 'UTF8')), $1, 'organiser', min(id), now() + interval '1 day' FROM admins`,
    [email, token],
  );
  await database.close();

  const { page } = await people.visitor({ baseURL: url });
  await page.goto(`/admin/accept-invite#token=${token}`);
  await page.getByLabel('Full name').fill('Kabo Dube');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Set up a second check' })).toBeVisible();
  return { email, page };
}

async function signOutAndIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function giveProof(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: action }).click();
}

/** Returns a code that is not valid now or soon, except with a probability of about one in a hundred thousand. */
function wrong(code: string): string {
  return code.replace(/\d/g, (digit) => String((Number(digit) + 5) % 10));
}
