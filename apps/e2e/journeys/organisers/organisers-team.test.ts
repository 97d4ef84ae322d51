// Tests an owner's invitation to a cashier: the email, the role's limits, and the audit log entries.
import { expect, test } from '../../fixtures.js';
import { linkMailedTo } from '../../product/mailbox.js';

test(
  'an owner invites a cashier by email; the cashier joins, sees only the pages of their role, and is later disabled',
  { tag: '@long' },
  async ({ people }) => {
    const owner = (await people.organiser()).page;
    const email = `cashier-${Date.now()}@example.com`;
    await owner.goto('/admin/team');
    await owner.getByLabel('Email address').fill(email);
    await owner.locator('label', { hasText: 'Cashier: sells at the bridge' }).click();
    await expect(owner.getByRole('radio', { name: /^Cashier/ })).toBeChecked();
    await owner.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(owner.getByText(`An invitation is on its way to ${email}`)).toBeVisible();

    const cashier = (await people.visitor()).page;
    await cashier.goto(await linkMailedTo(cashier.request, email));
    await cashier.getByLabel('Full name').fill('Kabo Dube');
    await cashier.getByLabel('Password', { exact: true }).fill('three mokoros went upstream');
    await cashier.getByRole('button', { name: 'Join' }).click();
    await expect(cashier).toHaveURL('/admin/dashboard');
    await expect(cashier.getByRole('button', { name: 'Your account: Kabo Dube, cashier' })).toBeVisible();
    await expect(cashier.getByRole('link', { name: 'Team' })).toHaveCount(0);

    await owner.reload();
    const row = owner.getByRole('listitem').filter({ hasText: email });
    await row.getByLabel('Role of Kabo Dube').selectOption('owner');
    const asked = owner.getByRole('alertdialog', { name: 'Change the role of Kabo Dube to owner?' });
    await expect(asked).toContainText('An owner can do everything');
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await row.getByLabel('Role of Kabo Dube').selectOption('organiser');
    await owner.getByRole('button', { name: 'Change to organiser' }).click();
    await expect(row.getByLabel('Role of Kabo Dube')).toHaveValue('organiser');
    await cashier.reload();
    await expect(cashier).toHaveURL('/admin/login');
    await cashier.getByLabel('Email address').fill(email);
    await cashier.getByLabel('Password', { exact: true }).fill('three mokoros went upstream');
    await cashier.getByRole('button', { name: 'Login' }).click();
    await expect(cashier.getByRole('button', { name: 'Your account: Kabo Dube, organiser' })).toBeVisible();

    await row.getByRole('button', { name: 'Disable Kabo Dube' }).click();
    await owner.getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(row).toContainText("can't sign in");
    await cashier.reload();
    await expect(cashier).toHaveURL('/admin/login');

    await owner.getByRole('link', { name: 'Audit log' }).click();
    await owner.getByText('More filters').click();
    await owner.getByLabel('Action').fill('admin.change');
    await owner.getByRole('button', { name: 'Filter' }).click();
    await expect(owner).toHaveURL(/action=admin\.change/);
    await expect(owner.getByText('after  active: false').first()).toBeAttached();
    people.forgetBrowserErrors();
  },
);
