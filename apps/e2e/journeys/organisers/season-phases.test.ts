// Tests one season from preparation to close on its own app instance. In each phase, pages must show the season's state on a phone and must
// not overflow on a desktop.
import type { ApprovalDetails, ApprovalView } from '@raffle/contracts/admin/approvals';
import { ADMIN_TOKEN_HEADER } from '@raffle/contracts/admin/access';
import type { UploadedFile } from '@raffle/contracts/admin/results';
import type { SeasonChange, SeasonSettings } from '@raffle/contracts/admin/season';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { SeasonPhase, SeasonView } from '@raffle/contracts/season';
import { phaseHead } from '@raffle/contracts/season-phase';
import type { APIResponse, Page } from '@playwright/test';
import { expect } from '../../fixtures.js';
import { onOwnProduct } from '../../own-product.js';
import { joinAs, backdateTeamRoles, makeOwner, signInOwner, vouchForTeam } from '../../people/organiser.js';
import { accessibilityViolations } from '../../screens/accessibility.js';
import { overflowingElements } from '../../screens/fit.js';
import { VIEWPORTS } from '../../screens/viewports.js';

const test = onOwnProduct('phases');

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const [WINNER, SECOND] = ['2025-06-02T10:15', '2025-06-02T10:45'];
const OPEN_TITLE = 'When will the flood reach the Old Matlapaneng Bridge?';

test("each page shows the season's phase", async ({ people, product }) => {
  test.setTimeout(900_000);
  const phone = await people.member({ viewport: VIEWPORTS.narrow, named: { firstName: 'Naledi', surname: 'Moremi' } });
  const second = await people.member({ named: { firstName: 'Tau', surname: 'Moeti' } });
  await makeOwner(product.url, product.setupToken);
  const [owner, helper] = [await people.visitor(), await people.visitor()];
  await signInOwner(owner.context);
  await joinAs('organiser', 'Kabo Dube', helper.context, owner.context);
  await backdateTeamRoles(product.databaseUrl);
  await vouchForTeam(product.databaseUrl);
  const organiser = (page: Page) => ({
    get: async <Body>(path: string) => (await (await page.request.get(path, { headers: await token(page) })).json()) as Body,
    send: async (method: 'POST' | 'PATCH', path: string, data: object) =>
      page.request.fetch(path, { method, data, headers: await token(page) }),
  });
  for (const { page } of [owner, helper]) await page.goto('/admin/dashboard');
  const [first, other] = [organiser(owner.page), organiser(helper.page)];

  const change = async (more: Partial<SeasonChange>, year = 2025) => {
    const season = (await first.get<SeasonSettings[]>(ADMIN_API.seasons)).find((one) => one.year === year);
    await ok(first.send('PATCH', ADMIN_API.season(year), { version: season?.version, ...more }));
  };
  const together = async (deed: string, payload: object) => {
    const proposed = await ok(first.send('POST', ADMIN_API.approvals, { deed, payload, reason: 'Checked at the line.' }));
    const { id } = (await proposed.json()) as ApprovalView;
    await ok(other.send('POST', ADMIN_API.approval(id, 'approve'), {}));
  };

  /** @param title heading of the home page and, while nothing is on sale, of the notice on other pages */
  const see = async (phase: SeasonPhase, title: string, result: string, sold: boolean) => {
    await test.step(phase, async () => {
      const head = phaseHead(await first.get<SeasonView>(API.season));
      const sent = async () => (await phone.page.request.get('/')).text();
      await expect.poll(sent).toContain(`${head?.picture.path ?? '/share/home.png'}"`);
      if (head) expect(await sent()).toContain(`<meta property="og:description" data-phase content="${head.line} `);
      const { page } = phone;
      const onSale = phase === 'open' || phase === 'water-near';
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Start Predicting Now' })).toHaveCount(onSale ? 1 : 0);
      const description = page.locator('meta[name="description"]');
      await expect(description).toHaveAttribute('content', new RegExp(`^${head?.line ?? 'A charity raffle'}`));
      await looksWell(page, `${phase} home`);
      await page.goto('/booking?date=2025-06-20');
      await expect(page.getByRole('button', { name: `10:00 - 10:14, ${onSale ? 'available' : 'closed'}` })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Submit Prediction' })).toHaveCount(onSale ? 1 : 0);
      if (!onSale) await expect(page.getByRole('region', { name: title })).toBeVisible();
      await expect(description).toHaveAttribute('content', new RegExp(`^${head?.line ?? 'The calendar'}`));
      await looksWell(page, `${phase} booking`);
      await page.goto('/dashboard');
      const words = sold ? 'Predictions by date' : 'No predictions yet';
      await expect(page.getByRole('heading', { name: words })).toBeVisible();
      if (!onSale) await expect(page.getByRole('region', { name: title })).toBeVisible();
      if (!onSale) await expect(page.getByText(/The water is still on its way/)).toHaveCount(0);
      await looksWell(page, `${phase} dashboard`);
      await page.goto('/results');
      await expect(page.getByText(result, { exact: true }).first()).toBeVisible();
      await looksWell(page, `${phase} results`);
      await owner.page.goto('/admin/dashboard');
      await expect(owner.page.getByText(/Next: /)).toBeVisible();
    });
  };

  await change({ status: 'upcoming' });
  await see('preparing', 'The raffle of 2025 is being prepared', 'Still on its way', false);
  await change({ status: 'open' });
  await phone.account.buy([WINNER]);
  await second.account.buy([SECOND]);
  await see('open', OPEN_TITLE, 'Still on its way', true);
  await ok(first.send('POST', ADMIN_API.news, { station: 'thamalakane', reached: true, text: 'The tongue is at the gate.', photo: null }));
  await see('water-near', 'The water is in the Thamalakane', 'Still on its way', true);
  await change({ salesFrozen: true, pausedFor: 'We count the tickets of the first month.', openHolds: 'finish' });
  await see('paused', 'Predictions are paused', 'Still on its way', true);
  await phone.page.goto('/booking');
  const reason = phone.page.getByText(/They say: We count the tickets of the first month\.$/);
  await expect(reason).toBeVisible();
  await change({ salesFrozen: false });
  await expect(reason).toHaveCount(0);
  await change({ status: 'closed' });
  await see('sales-over', 'Predictions for 2025 are closed', 'Still on its way', true);

  const { now } = await first.get<SeasonView>(API.season);
  const headers = { ...(await token(owner.page)), 'content-type': 'image/png' };
  const uploaded = await ok(owner.page.request.post(ADMIN_API.files, { data: PIXEL, headers }));
  const photo = (await uploaded.json()) as UploadedFile;
  await ok(
    first.send('POST', ADMIN_API.resultStep(2025, 'arrival'), {
      arrivedAt: new Date(Date.parse(now)).toISOString(),
      witnesses: ['Neo Witness', 'Kabo Witness'],
      contacts: ['+26771234567', 'kabo@example.com'],
      photo: photo.id,
      openHolds: 'finish',
    }),
  );
  await see('water-came', 'The water has come', 'Provisional', true);
  await together('result.verify', { year: 2025 });
  await together('result.announce', { year: 2025 });
  await see('announced', 'Naledi Moremi wins', 'Announced', true);
  await together('result.pass-on', { year: 2025, why: 'declined' });
  await see('passed-on', 'Tau Moeti wins', 'Announced', true);
  await ok(first.send('POST', ADMIN_API.resultStep(2025, 'claim'), {}));
  await see('claimed', 'Tau Moeti has won', 'Announced', true);
  const value = ['House of the Reeds', 'Elders of Maun'].map((name) => ({
    name,
    mention: name,
    summary: 'Half.',
    uses: [],
    website: null,
  }));
  await together('content.change', { year: 2025, section: 'charities', version: 0, value });
  for (const charity of [1, 2]) {
    const asked = await first.send('POST', ADMIN_API.payouts, { year: 2025, charity, amount: 3, paidOn: '2025-06-01', proof: photo.id });
    const { approval } = (await asked.json()) as ApprovalDetails;
    await together(approval.deed, approval.payload);
  }
  await see('closed', 'The raffle of 2025 is over', 'Announced', true);

  await test.step('the next season is prepared', async () => {
    await ok(first.send('POST', ADMIN_API.seasons, { year: 2026, from: '2026-05-01', to: '2026-12-31' }));
    await owner.page.goto('/admin/season?year=2026');
    await expect(owner.page.getByRole('region', { name: 'Before the 2026 season opens' })).toBeVisible();
    // A season in preparation is not shown to visitors.
    await phone.page.goto('/');
    await expect(phone.page.getByRole('heading', { level: 1, name: 'The raffle of 2025 is over' })).toBeVisible();
    await change({ status: 'open' }, 2026);
    await phone.page.goto('/');
    await expect(phone.page.getByRole('heading', { level: 1, name: OPEN_TITLE })).toBeVisible();
    await phone.page.goto('/results');
    await phone.page.getByRole('navigation', { name: 'Other seasons' }).getByRole('link', { name: '2025' }).click();
    await expect(phone.page.getByText('Tau Moeti').first()).toBeVisible();
  });
});

async function token(page: Page): Promise<Record<string, string>> {
  return { [ADMIN_TOKEN_HEADER]: await page.evaluate(() => localStorage.getItem('adminToken') ?? '') };
}

async function ok(asked: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await asked;
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer;
}

/** Checks the page fully at a phone's width. At a desktop's width, checks for overflow and, in long runs, for accessibility. */
async function looksWell(page: Page, where: string): Promise<void> {
  expect.soft(await accessibilityViolations(page, 'everything'), where).toEqual([]);
  expect.soft(await overflowingElements(page), where).toEqual([]);
  await page.setViewportSize(VIEWPORTS.wide);
  expect.soft(await overflowingElements(page), `${where} on a desktop`).toEqual([]);
  if (process.env.TEST_LONG !== undefined) expect.soft(await accessibilityViolations(page, 'everything'), where).toEqual([]);
  await page.setViewportSize(VIEWPORTS.narrow);
}
