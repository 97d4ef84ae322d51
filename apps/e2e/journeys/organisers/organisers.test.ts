// Tests that organisers can sign in through the login page, see sales, and sign out.
import { slotsOfDate } from '@raffle/contracts/slot-time';
import { expect, test } from '../../fixtures.js';
import { OWNER } from '../../people/organiser.js';

test('an organiser signs in through the footer, sees sales live and loses access after logging out', async ({ people, register, date }) => {
  const { page } = await people.visitor();
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL('/admin/login');
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Admin Login' }).click();
  await page.getByLabel('Email address').fill(OWNER.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByText('Welcome to the admin dashboard')).toBeVisible();

  const sold = page.getByText('Slots sold').locator('..').locator('dd').first();
  await expect(sold).toHaveText(/^[\d,]+$/);
  const count = async () => Number((await sold.innerText()).replace(',', ''));
  const buyer = await register();
  const slots = slotsOfDate(date).slice(40);
  // Other journeys buy and refund tickets at the same time, so the test buys again if needed.
  await expect(async () => {
    const before = await count();
    await buyer.buy(slots.splice(0, 1));
    await expect.poll(count).toBeGreaterThan(before);
  }).toPass({ timeout: 60_000 });

  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL('/admin/login');
});

test('a wrong password is reported in a toast and on the page', async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto('/admin/login');
  await page.getByLabel('Email address').fill(OWNER.username);
  await page.getByRole('textbox', { name: 'Password' }).fill('not the one');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Admin login failed')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Authentication failed');
  people.forgetBrowserErrors();
});
