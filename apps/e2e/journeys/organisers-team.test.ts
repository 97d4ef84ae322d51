// Who runs the season brings in who helps: an invitation by mail, a role that bounds it, and a trail of both.
import { expect, test } from '../fixtures.js';
import { linkMailedTo } from '../product/mailbox.js';

test('an owner invites a cashier by mail, who joins, sees only what is theirs, and is disabled again', async ({ people }) => {
  const owner = (await people.organiser()).page;
  const email = `cashier-${Date.now()}@example.com`;
  await owner.goto('/admin/team');
  await owner.getByLabel('Email address').fill(email);
  await owner.getByLabel('Role', { exact: true }).selectOption('cashier');
  await owner.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(owner.getByText(`An invitation is on its way to ${email}`)).toBeVisible();

  const cashier = (await people.visitor()).page;
  await cashier.goto(await linkMailedTo(cashier.request, email));
  await cashier.getByLabel('Full name').fill('Kabo Dube');
  await cashier.getByLabel('Password', { exact: true }).fill('three mokoros went upstream');
  await cashier.getByRole('button', { name: 'Join' }).click();
  await expect(cashier).toHaveURL('/admin/dashboard');
  await expect(cashier.getByText('Kabo Dube, cashier')).toBeVisible();
  await expect(cashier.getByRole('link', { name: 'Team' })).toHaveCount(0);

  await owner.reload();
  const row = owner.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: 'Disable Kabo Dube' }).click();
  await expect(row).toContainText('cannot sign in');
  await cashier.reload();
  await expect(cashier).toHaveURL('/admin/login');

  await owner.getByRole('link', { name: 'Trail' }).click();
  await owner.getByText('More filters').click();
  await owner.getByLabel('Deed').fill('admin.change');
  await owner.getByRole('button', { name: 'Filter' }).click();
  await expect(owner).toHaveURL(/action=admin\.change/);
  await expect(owner.getByText('after  active: false').first()).toBeAttached();
  people.forgiveComplaints();
});
