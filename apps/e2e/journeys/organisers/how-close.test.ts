// Tests what two buyers see from the moment an arrival is recorded until the winner is announced. Because an arrival ends sales for
// everyone, the test runs its own app instance.
import type { ApprovalView, ActionName } from '@raffle/contracts/admin/approvals';
import { ADMIN_TOKEN_HEADER } from '@raffle/contracts/admin/access';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { APIResponse, Page } from '@playwright/test';
import { expect } from '../../fixtures.js';
import { onOwnProduct } from '../../own-product.js';
import { AccountPage } from '../../pages/account-page.js';
import { joinAs, backdateTeamRoles, makeOwner, signInOwner, vouchForTeam } from '../../people/organiser.js';
import type { Member } from '../../people/people.js';
import { linkMailedTo } from '../../product/mailbox.js';

const test = onOwnProduct('how-close');

/** The journeys' clock starts at nine o'clock on 1 June, so the first slots on sale are on 2 June. */
const [NEAREST, SECOND, THIRD] = ['2025-06-02T10:15', '2025-06-03T12:00', '2025-06-20T23:45'];

test(
  'two buyers see how close they were from the provisional through the final result, except while the arrival is withdrawn',
  { tag: '@long' },
  async ({ people, product }) => {
    test.slow();
    const naledi = await people.member({ named: { firstName: 'Naledi', surname: 'Moremi' } });
    const thato = await people.member({ named: { firstName: 'Thato', surname: 'Phiri' } });
    await naledi.account.buy([NEAREST]);
    await thato.account.buy([SECOND, THIRD]);

    await test.step('one buyer subscribes to the email before an arrival is recorded', async () => {
      await thato.page.goto(await linkMailedTo(thato.page.request, thato.account.person.username, '/confirm-email'));
      await expect(thato.page.getByText('Your email is confirmed. Thank you!')).toBeVisible();
      const fold = await new AccountPage(thato.page).fold('Email about how close you were');
      await fold.getByRole('button', { name: 'Email me how close I was' }).click();
      await expect(fold.getByText(/^We'll email you how close you were/)).toBeVisible();
    });

    const owner = await people.visitor();
    const helper = await people.visitor();
    await makeOwner(product.url, product.setupToken);
    await signInOwner(owner.context);
    await joinAs('organiser', 'Kabo Dube', helper.context, owner.context);
    await backdateTeamRoles(product.databaseUrl);
    await vouchForTeam(product.databaseUrl);
    await helper.page.goto('/admin/dashboard');
    const post = async (page: Page, path: string, data: object): Promise<APIResponse> => {
      const headers = { [ADMIN_TOKEN_HEADER]: await page.evaluate(() => localStorage.getItem('adminToken') ?? '') };
      const answer = await page.request.post(path, { data, headers });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer;
    };
    const record = async () => {
      const { now } = (await (await owner.page.request.get(API.season)).json()) as { now: string };
      const reached = { witnesses: ['Neo Witness', 'Kabo Witness'], contacts: ['+267 71 234 567', 'kabo@example.com'] };
      await post(owner.page, ADMIN_API.resultStep(2025, 'arrival'), { arrivedAt: now, openHolds: 'finish', ...reached });
    };
    const together = async (deed: ActionName) => {
      const proposed = await post(owner.page, ADMIN_API.approvals, { deed, payload: { year: 2025 }, reason: 'Both witnesses say so.' });
      const { id } = (await proposed.json()) as ApprovalView;
      await post(helper.page, ADMIN_API.approval(id, 'approve'), {});
    };

    const listens = [naledi, thato].map(({ page }) => untilItListens(page));
    const panelOf = ({ page }: Member) => page.getByRole('region', { name: 'How close you were' });
    await naledi.page.goto('/dashboard');
    await expect(naledi.page.getByText('1 prediction', { exact: true })).toBeVisible();
    await thato.page.goto('/results');
    await expect(thato.page.getByText('Still on its way')).toBeVisible();
    await expect(panelOf(naledi)).toHaveCount(0);
    await Promise.all(listens);

    await test.step('the arrival is recorded: both buyers see their places without reloading the page', async () => {
      await record();
      await expect(panelOf(naledi)).toContainText('You missed by 1 day 1 h');
      await expect(panelOf(naledi)).toContainText('1st of 3 tickets');
      await expect(panelOf(naledi)).toContainText('Provisional');
      await expect(panelOf(thato)).toContainText('2nd of 3 tickets');
      await panelOf(thato).getByText('Your other ticket').click();
      await expect(panelOf(thato).getByRole('listitem')).toContainText('You missed by 19 days 14 h, 3rd of 3 tickets.');
      await expect(panelOf(thato)).not.toContainText(/Naledi|Mon 2 June/);
    });

    await test.step('the arrival is withdrawn: the places disappear', async () => {
      await post(owner.page, ADMIN_API.resultStep(2025, 'withdraw'), { reason: 'The hour was misread.' });
      await expect(panelOf(naledi)).toHaveCount(0);
      await expect(panelOf(thato)).toHaveCount(0);
    });

    await test.step('the arrival is recorded again, verified and announced', async () => {
      await record();
      await expect(panelOf(thato)).toContainText('2nd of 3 tickets');
      await together('result.verify');
      await expect(panelOf(thato)).toContainText('Verified');
      await together('result.announce');
      await expect(panelOf(thato)).toContainText('This is the final result.');
      await expect(panelOf(naledi)).toContainText('You won the grand prize!');
      await expect(panelOf(thato)).not.toContainText('You won');
    });

    await test.step('the subscriber gets one email and unsubscribes with one click in a browser without a session', async () => {
      const { username } = thato.account.person;
      const visitor = await people.visitor();
      await visitor.page.goto(await linkMailedTo(visitor.page.request, username, '?about=places'));
      await visitor.page.getByRole('button', { name: 'Stop this email' }).click();
      await expect(visitor.page.getByText(/^You won't get an email about how close/)).toBeVisible();
      const letters = (await (await visitor.page.request.get('/dev/mailbox')).text()).split('<article>');
      const about = letters.filter((letter) => letter.includes('How close you were'));
      expect(about).toHaveLength(1);
      expect(about[0]).toContain(`To ${username},`);
      expect(about[0]).not.toMatch(/Naledi|Moremi/);
    });
  },
);

/** Resolves once the tab's next page has connected for live events. The page then refetches any changes made before it connected. */
function untilItListens(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().startsWith('40')) resolve();
      }),
    );
  });
}
