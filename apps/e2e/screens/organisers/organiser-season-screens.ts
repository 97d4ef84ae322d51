import type { ApprovalView } from '@raffle/contracts/admin/approvals';
import type { AdminResultView } from '@raffle/contracts/admin/results';
import type { SeasonSettings } from '@raffle/contracts/admin/season';
import { builtTerms } from '@raffle/contracts/content/built-terms';
import type { AdminContent } from '@raffle/contracts/content/site-content';
import { expect, type Page } from '@playwright/test';
import { makeApproval, makeRankedOwner, makeToldWinner } from '../../factories/admin-factories.js';
import { answers, breaks, changes, refuses } from '../breakage.js';
import { ARRIVED, CALLED_OFF, LAST_SLOT, seasonIsOver, showPhoto } from '../public/result-screens.js';
import type { Screen } from '../screen.js';

const LINE = ['Bontle Near', 'Bartholomew Featherstonehaugh-Cholmondeley'].map((fullName, index) =>
  makeRankedOwner({
    slotId: `2025-05-31T10:${index === 0 ? '15' : '45'}`,
    slotsAway: 1 + 2 * index,
    bookingId: index + 1,
    fullName,
    shownName: fullName,
    email: 'somebody.with.a.long.address@example.com',
  }),
);

const WAITS = makeApproval({
  facts: [
    { label: 'Official time (Maun)', after: 'Sat 31 May 2025, 10:07:12' },
    {
      label: 'People at the bridge',
      after: 'Neo Witness (+267 71 234 567), Bartholomew Featherstonehaugh-Cholmondeley (bartholomew@example.com)',
    },
    { label: 'Photo', after: '/api/files/drawn' },
  ],
});
const MINE = { ...WAITS, mine: true, mayApprove: false };

const REFUNDS: AdminResultView['refunds'] = {
  bookings: 5032,
  refunded: 3120,
  amount: 12_480,
  failed: [
    { bookingId: 3, reference: 'OKV-7F3K9-QW2MX-4TB', amount: 6, failure: 'The card of the buyer was closed by its bank.' },
    { bookingId: 4, reference: 'OKV-9M2WX-4TBQ7-F3K', amount: 30, failure: null },
  ],
  cash: [
    { bookingId: 5, receiptNumber: '2025-0001', fullName: 'Bartholomew Featherstonehaugh-Cholmondeley', phone: '+26771234567', amount: 12 },
    { bookingId: 6, receiptNumber: '2025-0002', fullName: 'Onalenna', phone: '', amount: 3 },
  ],
};

/** Content, sales, settings, and the steps from the arrival to the winner. */
export const organiserSeasonScreens: Screen[] = [
  {
    name: 'admin-content',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/content');
      await expect(page.getByRole('heading', { name: 'The two charities' })).toBeVisible();
    },
  },
  {
    name: 'admin-content-errors',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/content');
      const prize = page.getByRole('region', { name: 'The prize', exact: true });
      await prize.getByRole('button', { name: 'Change' }).click();
      await prize.getByLabel('In short').fill('');
      await prize.getByRole('button', { name: 'Save' }).click();
      await expect(prize.getByRole('alert')).toContainText('Please fill this in');
    },
  },
  {
    name: 'admin-content-past',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await changes<AdminContent>(page, 'admin/content', (now) => ({ ...now, year: 2024, editable: false }));
      await page.goto('/admin/content');
      const prize = page.getByRole('region', { name: 'The prize', exact: true });
      await prize.getByRole('button', { name: 'Read' }).click();
      await expect(prize.getByText('3 nights for two')).toBeVisible();
    },
  },
  {
    name: 'admin-content-back',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      const history = ['The raffle began with a bet between two fishermen.', 'Since then everybody in Maun has had a guess.'];
      await changes<AdminContent>(page, 'admin/content', (now) => ({ ...now, sections: { history } }));
      await page.goto('/admin/content');
      const section = page.getByRole('region', { name: 'Where the raffle comes from' });
      await section.getByRole('button', { name: 'Change' }).click();
      await section.getByRole('button', { name: 'Go back to the original text' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('two fishermen');
    },
  },
  {
    name: 'admin-content-paying',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/content');
      const paying = page.getByRole('region', { name: 'Ways to pay' });
      await paying.getByRole('button', { name: 'Change' }).click();
      await paying.getByRole('button', { name: /^Add one/ }).click();
      await paying.getByRole('textbox').fill('Orange Money');
      await expect(paying.getByRole('button', { name: 'Save' })).toBeVisible();
    },
  },
  {
    name: 'admin-season-frozen',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await changes<SeasonSettings[]>(page, 'admin/seasons', (all) => all.map((one) => ({ ...one, salesFrozen: true })));
      await openSeason(page);
      await expect(page.getByText('Frozen', { exact: true }).first()).toBeVisible();
    },
  },
  {
    name: 'admin-season-checklist',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'admin/seasons/*/preparation', { missing: ['charities', 'permit', 'payments'], required: true });
      await changes<SeasonSettings[]>(page, 'admin/seasons', (all) => all.map((one) => ({ ...one, status: 'upcoming' })));
      await openSeason(page);
      await expect(page.getByText('Set by the person who runs the server.')).toBeVisible();
    },
  },
  { name: 'admin-season', as: 'organiser', undated: true, open: async ({ page }) => openSeason(page) },
  {
    name: 'admin-season-errors',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openSeason(page);
      await page.getByLabel('Price of a slot in dollars').fill('free');
      await page.getByLabel('Last date').first().fill('2025-04-01');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByRole('alert')).toContainText('Please enter a price in dollars, such as 3 or 3.50.');
    },
  },
  {
    name: 'admin-season-freeze',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openSeason(page);
      await page.getByRole('button', { name: 'Freeze sales' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'admin-season-conflict',
    as: 'organiser',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await openSeason(page);
      await page.getByLabel('Permit number').fill('GA-17/2025');
      await refuses(page, 'admin/seasons/2025', 409, 'SEASON_CHANGED', { message: 'Somebody else has just changed this season.' });
      await changes<SeasonSettings[]>(page, 'admin/seasons', (all) =>
        all.map((one) => ({ ...one, version: one.version + 1, priceCents: 500 })),
      );
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Price of a slot in dollars is now: 5.00')).toBeVisible();
    },
  },
  {
    name: 'admin-season-unreachable',
    as: 'organiser',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await breaks(page, 'admin/seasons');
      await page.goto('/admin/season');
      await expect(page.getByText("We couldn't load the seasons.")).toBeVisible();
    },
  },
  {
    name: 'admin-result',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/result');
      await expect(page.getByRole('heading', { name: 'Enter the arrival' })).toBeVisible();
    },
  },
  {
    name: 'admin-result-errors',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/result');
      await page.getByRole('button', { name: 'Record this arrival' }).click();
      await expect(page.getByRole('alert')).toContainText('Please name at least one person at the bridge.');
    },
  },
  {
    name: 'admin-result-future',
    as: 'organiser',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await fills(page, '2025-12-24');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Record this arrival' }).click();
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await expect(page.getByRole('alert')).toContainText("The arrival can't be in the future.");
    },
  },
  {
    name: 'admin-result-record',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await fills(page, '2025-05-31');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  resultScreen(
    'admin-result-provisional',
    { ...ARRIVED, line: LINE, note: 'Read with the watch of the older witness.' },
    'Verify the arrival',
  ),
  {
    name: 'admin-result-proposed',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await showPhoto(page);
      await answers(page, 'admin/approvals', [MINE]);
      await changes<AdminResultView>(page, 'admin/results/2025', (real) => ({
        ...real,
        ...ARRIVED,
        line: LINE,
        unseen: 3,
        onSitesWord: true,
      }));
      await page.goto('/admin/result');
      await expect(page.getByText(/^Waiting for somebody else/)).toBeVisible();
    },
  },
  {
    name: 'admin-result-propose',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await showPhoto(page);
      await changes<AdminResultView>(page, 'admin/results/2025', (real) => ({ ...real, ...ARRIVED, line: LINE }));
      await page.goto('/admin/result');
      await page.getByRole('button', { name: 'Verify the arrival' }).click();
      await expect(page.getByRole('dialog').getByLabel('Why')).toBeVisible();
    },
  },
  {
    name: 'admin-result-log-key',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/result');
      await page.getByRole('button', { name: 'Replace the key' }).click();
      await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible();
    },
  },
  {
    name: 'admin-result-log-lost',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/result');
      await page.getByRole('button', { name: 'Log lost entries' }).click();
      await expect(page.getByRole('dialog').getByLabel('The newest head you know')).toBeVisible();
    },
  },
  {
    name: 'admin-result-overdue',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await seasonIsOver(page);
      await page.goto('/admin/result');
      await expect(page.getByRole('button', { name: 'End the season without water' })).toBeEnabled();
    },
  },
  {
    name: 'admin-dashboard-overdue',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await seasonIsOver(page);
      await page.goto('/admin/dashboard');
      await expect(page.getByRole('link', { name: 'Go to Result' })).toBeVisible();
    },
  },
  {
    name: 'admin-result-call-off',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/result');
      await page.getByRole('button', { name: 'Call the raffle off' }).click();
      await expect(page.getByRole('dialog').getByLabel('Reason, shown to everybody')).toBeVisible();
    },
  },
  {
    name: 'admin-result-end',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await seasonIsOver(page);
      await page.goto('/admin/result');
      await page.getByRole('button', { name: 'End the season without water' }).click();
      await expect(page.getByRole('dialog').getByLabel('Reason, shown to everybody')).toBeVisible();
    },
  },
  resultScreen(
    'admin-result-no-water',
    { ...LAST_SLOT, line: LINE.map((one, index) => ({ ...one, slotId: `2025-12-31T2${index}:00` })) },
    'Announce the winner',
  ),
  {
    name: 'admin-result-called-off',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await changes<AdminResultView>(page, 'admin/results/2025', (real) => ({ ...real, ended: CALLED_OFF, refunds: REFUNDS }));
      await page.goto('/admin/result');
      await expect(page.getByText('Cash to return by hand (2)')).toBeVisible();
    },
  },
  {
    name: 'admin-approvals',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await showPhoto(page);
      await answers(page, 'admin/approvals', [
        WAITS,
        {
          ...MINE,
          id: '8',
          deed: 'payout.record',
          line: 'Record a payout of $4.00 to House of the Reeds',
          aloneFrom: '2025-06-02T07:00:00.000Z',
          mayExecuteAlone: true,
          approvers: [],
          unvouched: [{ name: 'Kabo Dube', invited: 'Kabo Dube', me: false }],
        },
        {
          ...WAITS,
          id: '10',
          deed: 'content.change',
          line: 'Change the prize of 2025',
          facts: [{ label: 'Season', after: '2025' }],
          text: {
            section: 'prize',
            before: builtTerms.prize,
            after: {
              ...builtTerms.prize,
              summary: 'A 2-night all-inclusive lodge stay for two, plus return helicopter flights from Maun.',
            },
          },
        },
        {
          ...WAITS,
          id: '9',
          deed: 'cash.return',
          line: 'Return the cash for receipt 2025-0001, OKV-9M2WX-4TBQ7-F3K',
          facts: [
            { label: 'Slots', after: 'Sat 31 May 2025, 10:00 - 10:14; Sat 31 May 2025, 10:15 - 10:29' },
            { label: 'Amount', after: '$6.00' },
          ],
        },
        { ...MINE, id: '5', state: 'declined', decidedAt: '2025-06-01T08:10:00.000Z', decision: 'The buyer has changed their mind.' },
        {
          ...MINE,
          id: '6',
          state: 'declined',
          decidedBy: 'Kabo Dube',
          decidedAt: '2025-06-01T08:00:00.000Z',
          decision: 'The clock was wrong.',
        },
      ] satisfies ApprovalView[]);
      await page.goto('/admin/approvals');
      await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(3);
    },
  },
  {
    name: 'admin-approvals-decline',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await showPhoto(page);
      await answers(page, 'admin/approvals', [WAITS]);
      await page.goto('/admin/approvals');
      await page.getByRole('button', { name: 'Decline' }).click();
      await expect(page.getByRole('dialog').getByLabel('Why not')).toBeVisible();
    },
  },
  resultScreen(
    'admin-result-announced',
    {
      ...ARRIVED,
      state: 'announced',
      line: LINE,
      told: makeToldWinner({ deleted: true }),
    },
    'The prize is claimed',
  ),
];

async function openSeason(page: Page): Promise<void> {
  await page.goto('/admin/season');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
}

async function fills(page: Page, date: string): Promise<void> {
  await page.goto('/admin/result');
  await page.getByLabel('Date in Maun').fill(date);
  await page.getByLabel('Time in Maun').fill('10:07:12');
  await page.getByRole('textbox', { name: 'People at the bridge' }).fill('Neo Witness, +267 71 234 567\nKabo Witness, kabo@example.com');
  await page.getByRole('button', { name: 'Record this arrival' }).click();
}

function resultScreen(name: string, result: Partial<AdminResultView>, offered: string): Screen {
  return {
    name,
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await showPhoto(page);
      await changes<AdminResultView>(page, 'admin/results/2025', (real) => ({ ...real, ...result }));
      await page.goto('/admin/result');
      await expect(page.getByRole('button', { name: offered })).toBeVisible();
    },
  };
}
