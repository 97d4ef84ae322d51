// Tests that everyone is refunded if a season is called off during sales. Because calling a season off ends it for everyone, the test runs
// its own app instance.
import { ADMIN_TOKEN_HEADER } from '@raffle/contracts/admin/access';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { expect } from '../../fixtures.js';
import { onOwnProduct } from '../../own-product.js';
import { approveAs, joinAs, backdateTeamRoles, makeOwner, signInOwner, vouchForTeam } from '../../people/organiser.js';

const test = onOwnProduct('called-off');

const REASON = 'The bridge is closed for repairs until next year.';

test('when two organisers call the raffle off, pages announce it, card payments are refunded automatically and cash by hand', async ({
  people,
  product,
}) => {
  test.setTimeout(300_000);
  const buyer = await people.member({ named: { firstName: 'Naledi', surname: 'Moremi' } });
  await buyer.account.buy(['2025-06-20T10:00', '2025-06-20T10:15']);
  await makeOwner(product.url, product.setupToken);
  const [owner, helper, visitor] = [await people.visitor(), await people.visitor(), await people.visitor()];
  await signInOwner(owner.context);
  await joinAs('organiser', 'Kabo Dube', helper.context, owner.context);
  await backdateTeamRoles(product.databaseUrl);
  await vouchForTeam(product.databaseUrl);
  const { page } = owner;
  await page.goto('/admin/dashboard');
  const post = async (path: string, data: object) => {
    const headers = { [ADMIN_TOKEN_HEADER]: await page.evaluate(() => localStorage.getItem('adminToken') ?? '') };
    const answer = await page.request.post(path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await post(ADMIN_API.cashShifts, { counted: 20 });
  await post(ADMIN_API.cashSales, {
    slotIds: ['2025-06-21T10:00'],
    buyerName: 'Onalenna Seretse',
    buyerPhone: '+26771234567',
    amountTaken: 3,
  });

  await visitor.page.goto('/booking?date=2025-06-22');
  await expect(visitor.page.getByRole('button', { name: '10:00 - 10:14, available' })).toBeVisible();
  await buyer.page.goto('/dashboard');

  await test.step('one organiser proposes to call the raffle off, with a public reason, and sees which refunds are due', async () => {
    await page.goto('/admin/result');
    await page.getByRole('button', { name: 'Call the raffle off' }).click();
    await page.getByRole('dialog').getByLabel('Reason, shown to everybody').fill(REASON);
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
    await expect(page.getByText('$6.00, 1 booking')).toBeVisible();
    await expect(page.getByText('$3.00, 1 cash sale')).toBeVisible();
    await expect(visitor.page.getByRole('button', { name: '10:00 - 10:14, available' })).toBeVisible();
  });

  await test.step('once another organiser has approved the proposal, nothing is on sale and open pages announce the end', async () => {
    await approveAs(helper.page);
    await expect(visitor.page.getByRole('heading', { name: 'The raffle of 2025 is called off' })).toBeVisible();
    await expect(visitor.page.getByText(REASON)).toBeVisible();
    await expect(visitor.page.getByRole('button', { name: '10:00 - 10:14, closed' })).toBeVisible();
    await expect(buyer.page.getByRole('heading', { name: 'The raffle of 2025 is called off' })).toBeVisible();
    await expect(buyer.page.getByText('Not counted')).toBeVisible();
  });

  await test.step('the organisers see the refunds and which cash sales they still have to refund', async () => {
    await expect(page.getByText('1 of 1 bookings refunded, $6.00. All card and wallet payments have been refunded.')).toBeVisible();
    await expect(page.getByText('Cash to return by hand (1)')).toBeVisible();
    await page.getByRole('link', { name: '2025-0001' }).click();
    await page.getByRole('button', { name: 'Return the cash' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('They stand before me.');
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
    // The person who made the cash sale may propose its refund, but someone else must approve it.
    await approveAs(helper.page);
    await page.goto('/admin/result');
    await expect(page.getByText('No cash is left to return.')).toBeVisible();
  });

  await test.step('the results page and the home page announce that the raffle is called off', async () => {
    await visitor.page.goto('/results');
    await expect(visitor.page.getByText('Called off', { exact: true })).toBeVisible();
    await expect(visitor.page.getByText(REASON)).toBeVisible();
    await visitor.page.goto('/');
    await expect(visitor.page.getByRole('heading', { name: 'The raffle of 2025 is called off' })).toBeVisible();
  });
});
