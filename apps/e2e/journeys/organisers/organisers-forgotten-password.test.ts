// Tests how an organiser resets a forgotten password by email, and how an owner who has also lost their second factor signs in with a link
// from a command on the server.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { joinAs } from '../../people/organiser.js';
import { linkMailedTo } from '../../product/mailbox.js';

const PROGRAM = fileURLToPath(new URL('../../../api/dist/commands/rescue-owner.js', import.meta.url));
const PASSWORD = 'reeds along the boro river';

async function chooseAndLogIn(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Your password has changed. Please sign in with the new one.')).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
}

test('an organiser who forgot their password resets it by email and is signed out elsewhere', { tag: '@long' }, async ({ people }) => {
  const owner = await people.organiser();
  const elsewhere = await people.visitor();
  const email = await joinAs('cashier', 'Mpho Forgetful', elsewhere.context, owner.context);
  await elsewhere.page.goto('/admin/dashboard');
  await expect(elsewhere.page.getByRole('button', { name: 'Your account: Mpho Forgetful, cashier' })).toBeVisible();

  const { page } = await people.visitor();
  await page.goto('/admin/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Wait for the page to open, because the login page has the same field.
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your organiser password' })).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If this address belongs to an organiser')).toBeVisible();
  await chooseAndLogIn(page, await linkMailedTo(page.request, email, '/admin/reset-password'), email);

  await elsewhere.page.reload();
  await expect(elsewhere.page).toHaveURL('/admin/login');
  people.forgetBrowserErrors();
});

test(
  'an owner who lost their password and second factor signs in with a link printed on the server, and the audit log records it',
  { tag: '@long' },
  async ({ people, database, url }) => {
    const first = await people.organiser();
    const { context, page } = await people.visitor();
    const email = await joinAs('organiser', 'Thabo Locked Out', context, first.context);
    // Sets the role in the database because making someone an owner requires a second person's approval.
    await database.sql(`UPDATE admins SET role = 'owner' WHERE email = $1`, [email]);
    const env = { ...process.env, DATABASE_URL: process.env.E2E_DATABASE_URL, PUBLIC_URL: url };
    const printed = execFileSync(process.execPath, [PROGRAM, email], { env, encoding: 'utf8' });
    const fresh = (await people.visitor()).page;
    await chooseAndLogIn(fresh, printed.split('\n')[0] ?? '', email);
    expect(await database.sql(`SELECT 1 FROM admins WHERE email = $1 AND totp_confirmed_at IS NULL`, [email])).toHaveLength(1);
    await fresh.goto('/admin/audit?action=admin.rescue');
    await expect(fresh.getByText("Reason: by the server's command").first()).toBeVisible();
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL('/admin/login');
    people.forgetBrowserErrors();
  },
);
