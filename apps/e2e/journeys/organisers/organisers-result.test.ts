// Tests a season from its first organiser to its winner. Because an arrival ends sales for everyone, the test runs its own app instance.
import { readFile } from 'node:fs/promises';
import { ADMIN_TOKEN_HEADER } from '@raffle/contracts/admin/access';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import type { Page } from '@playwright/test';
import { expect } from '../../fixtures.js';
import { onOwnProduct } from '../../own-product.js';
import { joinAs, backdateTeamRoles, OWNER } from '../../people/organiser.js';
import { Database } from '../../product/database.js';
import { linkMailedTo } from '../../product/mailbox.js';

const test = onOwnProduct('result');

/** The journeys' clock starts at nine o'clock on 1 June, so the first slots on sale are on 2 June. */
const SLOT = '2025-06-02T10:15';
const NEXT_SLOT = '2025-06-03T12:00';
const FREE_DATE = '2025-06-20';
/** A one-pixel photo. */
const PHOTO = {
  name: 'line.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
};

test('the organisers freeze sales, record the arrival and announce the winner, the prize passes on, and a buyer checks a receipt', async ({
  people,
  product,
}) => {
  // The longest journey takes several minutes on a busy machine.
  test.setTimeout(540_000);
  const buyer = await people.member({ named: { firstName: 'Naledi', surname: 'Moremi' } });
  const booking = await buyer.account.buy([SLOT]);
  const next = await people.member({ named: { firstName: 'Thato', surname: 'Phiri' } });
  await next.account.buy([NEXT_SLOT]);
  const visitor = await people.visitor();
  await visitor.page.goto(`/booking?date=${FREE_DATE}`);
  const cell = visitor.page.getByRole('button', { name: '10:00 - 10:14, available' });
  await expect(cell).toBeVisible();

  const { page } = await people.visitor();
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

  await test.step('the first organiser is created', async () => {
    await page.goto('/admin/setup');
    await page.getByLabel('Setup token').fill(product.setupToken);
    await page.getByLabel('Full name').fill(OWNER.fullName);
    await page.getByLabel('Email address').fill(OWNER.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
  });

  const helper = await people.visitor();
  const charity = await people.visitor();
  const sees = (words: string | RegExp) => expect(helper.page.getByText(words).first()).toBeVisible();

  await test.step('an organiser and a charity join', async () => {
    await joinAs('organiser', 'Kabo Dube', helper.context, page.context());
    await joinAs('charity', 'Lesego Pono', charity.context, page.context());
    await backdateTeamRoles(product.databaseUrl);
  });

  await test.step("the people whom the owner invited vouch for each other, so that they can approve the owner's proposals", async () => {
    for (const [by, me, whom] of [
      [helper, 'Kabo Dube', 'Lesego Pono'],
      [charity, 'Lesego Pono', 'Kabo Dube'],
    ] as const) {
      await by.page.goto('/admin/team');
      await by.page.getByRole('button', { name: `Vouch for ${whom}` }).click();
      await by.page
        .getByRole('alertdialog')
        .getByRole('button', { name: `Vouch for ${whom}` })
        .click();
      await expect(by.page.getByText("You've vouched for them")).toBeVisible();
      await expect(by.page.getByText(`Vouched for by ${me}.`)).toBeVisible();
    }
  });

  await test.step('sales are frozen and resumed on every screen, including another organiser’s', async () => {
    await helper.page.goto('/admin/season');
    await page.getByRole('link', { name: 'Season', exact: true }).click();
    await page.getByRole('button', { name: 'Freeze sales' }).click();
    await page.getByRole('alertdialog').getByLabel('Why').fill('We count the tickets.');
    await confirm('Freeze sales');
    await expect(page.getByText('Sales are frozen')).toBeVisible();
    const listed = helper.page.getByRole('region', { name: 'All seasons' });
    await expect(listed.getByText('Frozen', { exact: true })).toBeVisible();
    await expect(helper.page.getByRole('button', { name: 'Sell again' })).toBeVisible();
    await expect(listed.getByText('Open', { exact: true })).toHaveCount(0);
    await expect(visitor.page.getByRole('button', { name: '10:00 - 10:14, closed' })).toBeVisible();
    await page.getByRole('button', { name: 'Sell again' }).click();
    await confirm('Sell again');
    await expect(cell).toBeVisible();
  });

  await test.step('a sponsor is added and appears in the footer of every open page', async () => {
    await helper.page.goto('/admin/content');
    await page.getByRole('link', { name: 'Content', exact: true }).click();
    const sponsors = page.getByRole('region', { name: 'Sponsors of the prize' });
    await sponsors.getByRole('button', { name: 'Change' }).click();
    await sponsors.getByLabel('Name').first().fill('Camp of the Three Palms');
    await sponsors.getByLabel('Web address').first().fill('https://palms.example');
    await sponsors.getByRole('button', { name: 'Save' }).click();
    await expect(sponsors.getByText('Saved. Everybody sees it now.')).toBeVisible();
    await expect(visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Camp of the Three Palms' })).toHaveAttribute(
      'href',
      'https://palms.example',
    );
    await sees(/Changed by Keabetswe Moatlhodi/);
    await page.getByRole('link', { name: 'Season', exact: true }).click();
  });

  await test.step('the permit and the exchange rate appear on every page', async () => {
    await page.getByLabel('Permit number').fill('GA-17/2025');
    await page.getByLabel('Pula for one dollar').fill('13.55');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Saved. Everybody sees it now.')).toBeVisible();
    await visitor.page.goto('/rules');
    await expect(visitor.page.getByText('$3 (about P 41)')).toBeVisible();
    await expect(visitor.page.getByRole('contentinfo')).toContainText('Raffle permit GA-17/2025.');
  });

  await visitor.page.goto('/results');
  await expect(visitor.page.getByText('Still on its way')).toBeVisible();

  await test.step('sales are frozen again before the result is recorded', async () => {
    await page.getByRole('button', { name: 'Freeze sales' }).click();
    await page.getByRole('alertdialog').getByLabel('Why').fill('We count the tickets.');
    await confirm('Freeze sales');
    await expect(page.getByText('Sales are frozen')).toBeVisible();
    await helper.page.goto('/admin/result');
    await expect(helper.page.getByText('No arrival yet')).toBeVisible();
    await page.getByRole('link', { name: 'Result', exact: true }).click();
    await expect(page.getByText('No arrival yet')).toBeVisible();
  });

  const approve = async (by: Page, why: string) => {
    await by.goto('/admin/dashboard');
    await by.getByRole('link', { name: 'Review them' }).click();
    await expect(by.getByText(why).first()).toBeVisible();
    await by.getByRole('button', { name: 'Approve' }).click();
    await by.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expect(by.getByText('Nothing is waiting for approval.')).toBeVisible();
  };

  await test.step('the arrival is recorded, withdrawn and recorded again, and the visitor sees each step', async () => {
    const arrival = await presentClock(page);
    const record = async () => {
      await page.getByLabel('Date in Maun').fill('2025-06-01');
      await page.getByLabel('Time in Maun').fill(arrival);
      await page.getByRole('textbox', { name: 'People at the bridge' }).fill('Neo Witness\nKabo Witness');
      await page.getByLabel('Photo').setInputFiles(PHOTO);
      await expect(page.getByText('Photo uploaded.')).toBeVisible();
      await expect(page.getByText('Naledi Moremi')).toHaveCount(0);
      await page.getByRole('button', { name: 'Record this arrival' }).click();
      await confirm('Record this arrival');
      await expect(page.getByRole('listitem').filter({ hasText: 'Naledi Moremi' })).toContainText('began 1 day 1 h after the arrival');
    };
    await record();
    await expect(visitor.page.getByText('Provisional', { exact: true })).toBeVisible();
    await expect(visitor.page.getByText(`Sunday 1 June 2025, ${arrival}`)).toBeVisible();
    await expect(visitor.page.getByText('Their names are shown with the winner.')).toBeVisible();
    await expect(visitor.page.getByText('Neo Witness')).toHaveCount(0);
    await expect(visitor.page.getByText('Naledi')).toHaveCount(0);
    await sees('Provisional');
    await page.getByRole('button', { name: 'Withdraw the arrival' }).click();
    await page.getByLabel('Reason, shown to everybody').fill('The hour was misread.');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the arrival' }).click();
    await sees('No arrival yet');
    await expect(visitor.page.getByText(/The hour was misread\.$/)).toBeVisible();
    await record();
    await sees('Provisional');
  });

  await test.step('the charity approves the verification, and another organiser approves the announcement', async () => {
    const reason = 'The photo and both witnesses say so.';
    const propose = async (step: string) => {
      await page.getByRole('button', { name: step }).click();
      await page.getByRole('dialog').getByLabel('Why').fill(reason);
      await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
      await expect(page.getByText(/^Waiting for somebody else: /)).toBeVisible();
      await expect(page.getByRole('button', { name: step })).toHaveCount(0);
    };
    await helper.page.goto('/admin/result');
    await propose('Verify the arrival');
    await expect(visitor.page.getByText('Provisional', { exact: true })).toBeVisible();
    await approve(charity.page, reason);
    await expect(visitor.page.getByText('Verified', { exact: true })).toBeVisible();
    await expect(helper.page.getByRole('button', { name: 'Announce the winner' })).toBeVisible();
    await propose('Announce the winner');
    await approve(helper.page, reason);
    await helper.page.goto('/admin/result');
    await expect(visitor.page.getByText('Naledi Moremi')).toBeVisible();
    await expect(visitor.page.getByText('Neo Witness, Kabo Witness')).toBeVisible();
    await expect(visitor.page.getByAltText('Photo of the arrival')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw the arrival' })).toHaveCount(0);
    await expect(helper.page.getByRole('button', { name: 'The prize is claimed' })).toBeVisible();
  });

  await test.step('the winner declines, and the next person in line is shown, gets an email and claims the prize', async () => {
    const reason = 'Naledi said so on the phone.';
    await page.getByRole('button', { name: 'The winner declines the prize' }).click();
    await page.getByRole('dialog').getByLabel('Why').fill(reason);
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
    await expect(page.getByText(/^Waiting for somebody else: /)).toBeVisible();
    await approve(helper.page, reason);
    await expect(visitor.page.getByText('Thato Phiri')).toBeVisible();
    await expect(visitor.page.getByText('(Naledi Moremi): its owner declined the prize')).toBeVisible();
    await next.page.goto('/dashboard');
    await expect(next.page.getByRole('region', { name: 'How close you were' })).toContainText('You won the grand prize!');
    await linkMailedTo(next.page.request, next.account.person.username, '/results', 'You have won the grand prize');
    await page.getByRole('button', { name: 'The prize is claimed' }).click();
    await confirm('The prize is claimed');
    await expect(page.getByText(/^The prize was claimed by the owner of Tue 3 June/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'The winner declines the prize' })).toHaveCount(0);
  });

  await test.step('fees, blocks, posts and settled alerts also appear on the other organiser’s pages', async () => {
    const database = new Database(product.databaseUrl);
    await database.sql(`INSERT INTO attention (kind, subject, details) VALUES ('invariant', 'I1', 'Planted by a journey.')`);
    await database.close();
    const headers = { [ADMIN_TOKEN_HEADER]: await page.evaluate(() => localStorage.getItem('adminToken') ?? '') };
    const post = async (path: string, data: object) => {
      const answer = await page.request.post(path, { data, headers });
      expect(answer.ok(), await answer.text()).toBe(true);
    };
    const items = (await (await page.request.get(ADMIN_API.attention, { headers })).json()) as { id: number; subject: string }[];
    const planted = items.find(({ subject }) => subject === 'I1')?.id ?? 0;
    const changes: [page: string, ready: RegExp, change: () => Promise<void>, then: RegExp][] = [
      [
        '/admin/statement',
        /^The payment provider's fees are not recorded yet/,
        () => post(ADMIN_API.fees, { year: 2025, amount: 1.25 }),
        /The payment provider kept \$1\.25/,
      ],
      [
        '/admin/news',
        /^No posts found/,
        () => post(ADMIN_API.news, { station: null, reached: false, text: 'The tongue is at the gate.', photo: null }),
        /The tongue is at the gate\./,
      ],
      [
        '/admin/attention',
        /Planted by a journey/,
        () => post(ADMIN_API.attentionResolve(planted), { note: 'Only planted.' }),
        /^Settled in the last 30 days/,
      ],
      ['/admin/audit', /^attention\./, () => post(ADMIN_API.blocks, { dates: ['2025-09-01'], reason: 'A journey' }), /^slots\.block/],
    ];
    for (const [address, ready, change, then] of changes) {
      await helper.page.goto(address);
      await sees(ready);
      await change();
      await sees(then);
    }
  });

  await test.step('the home page links to the result', async () => {
    await visitor.page.goto('/');
    await visitor.page.getByRole('link', { name: 'See the result' }).click();
    await expect(visitor.page).toHaveURL('/results');
  });

  await test.step('the buyer checks their receipt, and a tampered one is detected', async () => {
    await buyer.page.goto('/dashboard');
    await buyer.page.getByRole('link', { name: `Receipt for ${booking.referenceNumber}` }).click();
    const saved = buyer.page.waitForEvent('download');
    await buyer.page.getByRole('button', { name: /^Save receipt/ }).click();
    const proof = await readFile(await (await saved).path(), 'utf8');
    await buyer.page.getByRole('link', { name: 'Check it against the public log' }).click();
    await buyer.page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(buyer.page.getByText('Everything is correct.')).toBeVisible();
    await visitor.page.goto('/results/verify');
    const tampered = { name: 'proof.json', mimeType: 'application/json', buffer: Buffer.from(proof.replace(SLOT, '2025-06-01T08:45')) };
    await visitor.page.getByLabel('Or open the saved file').setInputFiles(tampered);
    await visitor.page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(visitor.page.getByText('Something is wrong.')).toBeVisible();
  });
});

/** Returns the current time in Maun according to the journeys' clock, for use as the time of arrival. */
async function presentClock(page: Page): Promise<string> {
  const { now } = (await (await page.request.get('/api/season')).json()) as { now: string };
  return new Date(Date.parse(now) + 2 * 3_600_000).toISOString().slice(11, 19);
}
