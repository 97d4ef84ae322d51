// Tests a season whose last date passes without water. The test moves the clock to the new year, so it runs its own app instance.
import { expect } from '../../fixtures.js';
import { onOwnProduct } from '../../own-product.js';
import { approveAs, joinAs, backdateTeamRoles, makeOwner, signInOwner, vouchForTeam } from '../../people/organiser.js';

const test = onOwnProduct('without-water');

const REASON = 'Both witnesses watched the bridge until the new year. The river stayed dry.';

test('if no water comes by the last date, two organisers end the season by its rule, and the ticket nearest the last slot wins', async ({
  people,
  product,
}) => {
  test.setTimeout(300_000);
  const buyer = await people.member({ named: { firstName: 'Naledi', surname: 'Moremi' } });
  await buyer.account.buy(['2025-12-31T20:00']);
  const far = await people.member();
  await far.account.buy(['2025-06-20T10:00']);
  await product.moveTo('2026-01-02T09:00:00+02:00');

  await makeOwner(product.url, product.setupToken);
  const [owner, helper, visitor] = [await people.visitor(), await people.visitor(), await people.visitor()];
  await signInOwner(owner.context);
  await joinAs('organiser', 'Kabo Dube', helper.context, owner.context);
  await backdateTeamRoles(product.databaseUrl);
  await vouchForTeam(product.databaseUrl);
  const { page } = owner;

  await test.step('the dashboard shows what to do, and the public page shows that a decision is pending', async () => {
    await visitor.page.goto('/results');
    await expect(visitor.page.getByText(/^The last date of the season has passed, and no arrival is on record yet\./)).toBeVisible();
    await page.goto('/admin/dashboard');
    await expect(page.getByText('Next: record an arrival, or end the season without one.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Result' }).click();
    await expect(page.getByRole('heading', { name: 'Enter the arrival' })).toBeVisible();
  });

  await test.step('two people end the season, and everyone sees which rule decided the winner', async () => {
    await page.getByRole('button', { name: 'End the season without water' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The last slot of the season counts');
    await dialog.getByLabel('Reason, shown to everybody').fill(REASON);
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
    await expect(page.getByText(/^Waiting for somebody else: /)).toBeVisible();
    await approveAs(helper.page);
    await expect(visitor.page.getByText('No water came', { exact: true })).toBeVisible();
    await expect(visitor.page.getByText(REASON)).toBeVisible();
    await expect(visitor.page.getByText(/the last time slot counts, as if the water had arrived when it began/).first()).toBeVisible();
    await expect(visitor.page.getByText('The winner will be announced next.')).toBeVisible();
  });

  await test.step('the winner is announced in the same way as after an arrival', async () => {
    await expect(page.getByRole('listitem').filter({ hasText: 'Naledi Moremi' })).toContainText(
      'ended 3 h 30 min before the last slot began',
    );
    await expect(page.getByRole('button', { name: 'Withdraw the arrival' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Announce the winner' }).click();
    await page.getByRole('dialog').getByLabel('Why').fill('The rule of the season.');
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
    await approveAs(helper.page);
    await expect(visitor.page.getByText('Naledi Moremi')).toBeVisible();
    await expect(visitor.page.getByText('It ended 3 h 30 min before the last time slot began.', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'The prize is claimed' })).toBeVisible();
  });

  await test.step('the home page and the buyer’s own page state that no water came', async () => {
    await visitor.page.goto('/');
    const decided = 'No water came in 2025, so the last time slot of the season counts.';
    await expect(visitor.page.getByRole('heading', { name: 'Naledi Moremi wins' })).toBeVisible();
    await expect(visitor.page.getByText(decided)).toBeVisible();
    await buyer.page.goto('/dashboard');
    await expect(buyer.page.getByText(decided)).toBeVisible();
    await expect(buyer.page.getByRole('region', { name: 'The grand prize' })).toContainText('You won the grand prize!');
    await buyer.page.getByRole('link', { name: 'See the result' }).click();
    await expect(buyer.page).toHaveURL('/results');
  });
});
