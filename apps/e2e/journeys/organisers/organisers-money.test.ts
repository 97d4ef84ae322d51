// Tests payouts with public proof, exports for the accountant, a charity's view, and the deletion of an account on request.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { joinAs, OWNER, vouchForTeam } from '../../people/organiser.js';
import { linkMailedTo } from '../../product/mailbox.js';

const PROOF = { name: 'bank.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

test(
  'an organiser records a charity payout with public proof and downloads the files for the accountant',
  { tag: '@long' },
  async ({ people, database, date }, { retry }) => {
    // Journeys and their retries share the season, so the amount must differ from that of every other payout.
    const amount = `${1 + retry}.57`;
    const buyer = await people.member({ named: { firstName: '=Naledi', surname: 'Moremi' } });
    const booking = await buyer.account.buy([`${date}T10:00`, `${date}T10:15`]);
    const { context, page } = await people.organiser();
    const helper = await people.visitor();
    const email = await joinAs('organiser', 'Kabo Dube', helper.context, context);
    await database.sql(`UPDATE admins SET role_since = now() - interval '2 days' WHERE email = $1`, [email]);
    await vouchForTeam(process.env['E2E_DATABASE_URL'] ?? '');
    const everybody = (await people.visitor()).page;
    const listed = everybody.getByRole('listitem').filter({ hasText: `$${amount} to` });

    await test.step("the charities' names take effect once another organiser approves them", async () => {
      await page.goto('/admin/content');
      const charities = page.getByRole('region', { name: 'The two charities' });
      await charities.getByRole('button', { name: /^Change/ }).click();
      await charities.getByLabel('Name', { exact: true }).first().fill('House of the Reeds');
      await charities.getByLabel('Name', { exact: true }).last().fill('Elders of Maun');
      await expect(charities.getByRole('button', { name: /^Move up: The two charities/ })).toHaveCount(0);
      await charities
        .getByLabel('In short')
        .first()
        .fill(`It receives half of all proceeds. Tried ${retry + 1} times.`);
      await charities.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').getByLabel('Why').fill('They have agreed to be named');
      await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
      await expect(page.getByText('Waiting for approval: Change the charities of 2025')).toBeVisible();
      await helper.page.goto('/admin/approvals');
      const waits = helper.page.getByRole('region', { name: 'Change the charities of 2025' });
      await expect(waits.locator('ins').filter({ hasText: `Tried ${retry + 1} times.` })).toBeVisible();
      await waits.getByRole('button', { name: 'Approve' }).click();
      await helper.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
      await expect(waits).toHaveCount(0);
      await everybody.goto('/rules');
      await everybody
        .getByText(/: the charities, version/)
        .first()
        .click();
      await expect(
        everybody
          .locator('ins')
          .filter({ hasText: `Tried ${retry + 1} times.` })
          .first(),
      ).toBeVisible();
    });

    await test.step("the statement shows the season's totals and each charity's share", async () => {
      await page.goto('/admin/dashboard');
      await page.getByRole('link', { name: 'Payouts', exact: true }).click();
      const whole = page.getByRole('table', { name: 'Total' });
      await expect(whole.getByRole('row', { name: /^Cards and wallets \$\d/ })).toBeVisible();
      await expect(whole.getByRole('row', { name: /^Cash at the bridge/ })).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(3);
    });

    await test.step('recording a payout requires proof and entering the password again', async () => {
      await page.getByLabel('Charity').selectOption({ index: 1 });
      await page.getByLabel('Amount in dollars').fill(amount);
      await page.getByLabel('Paid on').fill('2025-06-01');
      await page.getByRole('button', { name: 'Record the payout' }).click();
      await expect(page.getByRole('alert')).toContainText('Please upload the proof of the payment');
      await page.getByLabel('Proof of the payment').setInputFiles(PROOF);
      await expect(page.getByText('File uploaded.')).toBeVisible();
      await database.endStepUp(await page.evaluate(() => localStorage.getItem('adminToken') ?? ''));
      await page.getByRole('button', { name: 'Record the payout' }).click();
      await page.getByRole('alertdialog').getByRole('textbox', { name: 'Your password' }).fill(OWNER.password);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('dialog').getByLabel('Why').fill('Sent by the bank today');
      await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
      await expect(page.getByText(`Waiting for approval: Record a payout of $${amount}`)).toBeVisible();
    });

    await test.step('another organiser views the proof and approves the payout', async () => {
      await helper.page.goto('/admin/approvals');
      const waits = helper.page.getByRole('region', { name: `Record a payout of $${amount}` });
      await expect(waits.getByRole('link', { name: 'See the file' })).toHaveAttribute('href', /^\/api\/files\//);
      await waits.getByRole('button', { name: 'Approve' }).click();
      await helper.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
      await expect(waits).toHaveCount(0);
      await page.reload();
    });

    await test.step('everyone sees the payout and its proof', async () => {
      await everybody.goto('/donation-causes');
      await expect(listed).toContainText('1 June 2025');
      await expect(listed).toContainText('to Elders of Maun');
      const proof = await everybody.request.get((await listed.getByRole('link').getAttribute('href')) ?? '');
      expect(proof.headers()['content-type']).toBe('application/pdf');
      expect((await proof.body()).equals(PROOF.buffer)).toBe(true);
    });

    await test.step('the files give the sale in Maun time and contain nothing that a spreadsheet would execute', async () => {
      const tickets = await fileOf(page, 'Tickets');
      expect(tickets.startsWith('\uFEFFreference,state,date')).toBe(true);
      const sold = tickets.split('\r\n').filter((line) => line.startsWith(booking.referenceNumber));
      expect(sold).toHaveLength(2);
      expect(sold[0]).toContain(`,paid,${date},10:00,3,'=Naledi Moremi,`);
      expect(await fileOf(page, 'Payments and refunds')).toContain(`,${booking.referenceNumber},captured,6,`);
      expect(await fileOf(page, 'People, with email and phone')).toContain(buyer.account.person.username);
      expect(await fileOf(page, 'Statement')).toMatch(/2025,paid out,Elders of Maun,[\d.]+,/);
    });

    await test.step('only the statement is printed', async () => {
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('table', { name: 'Total' })).toBeVisible();
      for (const gone of [
        page.getByRole('button', { name: 'Print the statement' }),
        page.getByRole('heading', { name: 'Record a payout' }),
        page.getByRole('contentinfo'),
      ])
        await expect(gone).toBeHidden();
      await page.emulateMedia({ media: null });
    });

    await test.step('a mistaken payout is withdrawn with a reason', async () => {
      const mine = page.getByRole('listitem').filter({ hasText: `$${amount} on` });
      await mine.getByRole('button', { name: /^Withdraw/ }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('Sent to the wrong account');
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await expect(mine).toHaveCount(0);
      await everybody.reload();
      await expect(everybody.getByRole('heading', { name: 'Where the idea comes from' })).toBeVisible();
      await expect(listed).toHaveCount(0);
    });
    // The server rejected the first attempt because the password had to be entered again.
    people.forgetBrowserErrors();
  },
);

test('an organiser marks feedback as done and deletes its author’s account on request', { tag: '@long' }, async ({ people, date }) => {
  const { account, page: writer } = await people.member();
  await account.buy([`${date}T11:00`]);
  const words = `Please delete me, number ${Date.now()}`;
  await writer.goto('/help');
  await writer.getByLabel('Your feedback').fill(words);
  await writer.getByRole('button', { name: 'Send' }).click();
  await expect(writer.getByText(words)).toHaveCount(0);

  const { page } = await people.organiser();
  await page.goto('/admin/feedback');
  await page.getByRole('searchbox', { name: 'Search' }).fill(words);
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  await expect(page).toHaveURL(/q=Please/);
  const message = page.getByRole('listitem').filter({ hasText: words });
  await expect(message.getByRole('link', { name: /^Reply by email/ })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${account.person.username}`),
  );
  await message.getByRole('button', { name: 'Mark as done' }).click();
  await expect(message).toContainText(`Done by ${OWNER.fullName}`);

  await page.getByRole('link', { name: 'Deletions', exact: true }).click();
  await page.getByLabel('Email address or booking reference').fill(account.person.username);
  await page.getByLabel('Reason').fill('Asked on the help page');
  await page.getByRole('button', { name: 'Delete the account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the account' }).click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '1 ticket, $3.00' }).filter({ hasText: OWNER.fullName }).first()).toBeVisible();
  await page.goto(`/admin/feedback?q=${encodeURIComponent(words)}`);
  await expect(message).toContainText('The account was deleted');
  await writer.goto('/dashboard');
  await expect(writer).toHaveURL(/\/auth/);
  people.forgetBrowserErrors();
});

test('a charity sees the totals and can download its statement but sees no personal data', { tag: '@long' }, async ({ people }) => {
  const owner = (await people.organiser()).page;
  const email = `charity-${Date.now()}@example.com`;
  await owner.goto('/admin/team');
  await owner.getByLabel('Email address').fill(email);
  await owner.locator('label', { hasText: 'Charity: sees totals' }).click();
  await expect(owner.getByRole('radio', { name: /^Charity/ })).toBeChecked();
  await owner.getByRole('button', { name: 'Send the invitation' }).click();

  const charity = (await people.visitor()).page;
  await charity.goto(await linkMailedTo(charity.request, email));
  await charity.getByLabel('Full name').fill('Boitumelo Kgosi');
  await charity.getByLabel('Password', { exact: true }).fill('three mokoros went upstream');
  await charity.getByRole('button', { name: 'Join' }).click();
  await expect(charity).toHaveURL('/admin/dashboard');
  await expect(charity.getByText('Slots sold').first()).toBeVisible();
  const links = charity.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(links).toHaveText(['Dashboard', 'To approve', 'Payouts', 'Team', 'Your sign-in']);

  await links.filter({ hasText: 'Payouts' }).click();
  await expect(charity.getByRole('table', { name: 'Total' })).toBeVisible();
  await expect(charity.getByRole('heading', { name: 'Payouts', exact: true, level: 2 })).toBeVisible();
  await expect(charity.getByRole('heading', { name: 'Record a payout' })).toHaveCount(0);
  expect(await fileOf(charity, 'Statement')).toMatch(/2025,half of the net,1,[\d.]+,/);
  for (const [path, title] of [
    ['bookings', 'Bookings'],
    ['deletions', 'Deletions'],
    ['audit', 'Audit log'],
  ]) {
    await charity.goto(`/admin/${path}`);
    await expect(charity.getByRole('heading', { level: 1 })).toHaveText(title as string);
    await expect(charity.getByText('Your role does not allow this.')).toBeVisible();
  }
});

/** Returns the content of the file that a button downloads. */
async function fileOf(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button, exact: true }).click()]);
  return readFile(await download.path(), 'utf8');
}
