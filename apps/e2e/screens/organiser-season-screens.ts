import type { AdminResultView, RankedOwnerView } from '@raffle/contracts/admin-results';
import type { SeasonSettings } from '@raffle/contracts/admin-season';
import { expect, type Page } from '@playwright/test';
import { answers, breaks, changes, refuses } from './breakage.js';
import { ARRIVED, showPhoto } from './result-screens.js';
import type { Screen } from './screen.js';

const LINE: RankedOwnerView[] = ['Bontle Near', 'Bartholomew Featherstonehaugh-Cholmondeley'].map((fullName, index) => ({
  slotId: `2025-05-31T10:${index === 0 ? '15' : '45'}`,
  slotsAway: 1 + 2 * index,
  bookingId: index + 1,
  reference: `OKV-7F3K9-QW2MX-4T${index}`,
  fullName,
  shownName: fullName,
  email: 'somebody.with.a.long.address@example.com',
  phone: '+26771234567',
}));

/** Sales, settings, and the way from the water at the line to the winner. */
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
      await expect(page.getByRole('alert')).toContainText('Please give a price above zero');
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
    mayComplain: true,
    open: async ({ page }) => {
      await openSeason(page);
      await page.getByLabel('Permit number').fill('GA-17/2025');
      await refuses(page, 'admin/seasons/2025', 409, 'SEASON_CHANGED', { message: 'Somebody else changed this season meanwhile.' });
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
    mayComplain: true,
    open: async ({ page }) => {
      await breaks(page, 'admin/seasons');
      await page.goto('/admin/season');
      await expect(page.getByText('The seasons could not be loaded.')).toBeVisible();
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
      await page.getByRole('button', { name: 'Show who would win' }).click();
      await expect(page.getByRole('alert')).toContainText('Please name at least one witness.');
    },
  },
  {
    name: 'admin-result-future',
    as: 'organiser',
    undated: true,
    mayComplain: true,
    open: async ({ page }) => {
      await looks(page, '2025-12-24');
      await expect(page.getByRole('alert')).toContainText('The arrival cannot lie in the future.');
    },
  },
  {
    name: 'admin-result-preview',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'admin/results/2025/preview*', LINE);
      await looks(page, '2025-05-31');
      await expect(page.getByText('3 slots away')).toBeVisible();
    },
  },
  {
    name: 'admin-result-record',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'admin/results/2025/preview*', LINE);
      await looks(page, '2025-05-31');
      await page.getByRole('button', { name: 'Record this arrival' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  standing('admin-result-provisional', { ...ARRIVED, line: LINE, note: 'Read with the watch of the older witness.' }, 'Verify the arrival'),
  standing(
    'admin-result-announced',
    {
      ...ARRIVED,
      state: 'announced',
      line: LINE,
      told: { slotId: '2025-05-31T10:15', state: 'told', claimUntil: '2099-06-14T07:00:00.000Z', stands: true },
    },
    'The prize is claimed',
  ),
];

async function openSeason(page: Page): Promise<void> {
  await page.goto('/admin/season');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
}

async function looks(page: Page, date: string): Promise<void> {
  await page.goto('/admin/result');
  await page.getByLabel('Date in Maun').fill(date);
  await page.getByLabel('Time in Maun').fill('10:07:12');
  await page.getByLabel('Witnesses').fill('Neo Witness');
  await page.getByRole('button', { name: 'Show who would win' }).click();
}

function standing(name: string, result: Partial<AdminResultView>, offered: string): Screen {
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
