// Organisers come in by the door of the specification, see the season, and leave.
import { expect, test } from '../../fixtures.js';
import { OWNER } from '../../people/organiser.js';

test('an organiser signs in at the foot of the page, sees the season live, and is out after the logout', async ({
  people,
  register,
  date,
}) => {
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
  const before = Number((await sold.innerText()).replace(',', ''));
  await (await register()).buy([`${date}T10:00`]);
  // Other journeys buy at the same time: the number only grows.
  await expect.poll(async () => Number((await sold.innerText()).replace(',', ''))).toBeGreaterThan(before);

  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL('/admin/login');
});

test('a wrong password is told in a toast and on the page', async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto('/admin/login');
  await page.getByLabel('Email address').fill(OWNER.username);
  await page.getByRole('textbox', { name: 'Password' }).fill('not the one');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Admin login failed')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Authentication failed');
  people.forgiveComplaints();
});
