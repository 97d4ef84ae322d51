import type { ResultView } from '@raffle/contracts/results';
import { expect, type Page } from '@playwright/test';
import { answers, breaks, changes } from './breakage.js';
import { at, type Screen } from './screen.js';

/** Drawn here, so that a screen is the same each time. */
const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000"><rect width="1600" height="1000" fill="#9fc6d6"/><rect y="560" width="1600" height="440" fill="#0b6e78"/><path d="M0 520h1600v50H0z" fill="#6b4a2f"/></svg>`;

export const ARRIVED = {
  state: 'provisional',
  arrival: '2025-05-31T08:07:12.000Z',
  arrivalSlot: '2025-05-31T10:00',
  witnesses: ['Neo Witness', 'Kabo Featherstonehaugh-Cholmondeley'],
  photo: '/api/files/drawn',
} satisfies Partial<ResultView>;
const PUBLISHED = {
  count: 1503,
  head: 'ab12'.repeat(16),
  published: { count: 1500, head: 'cd34'.repeat(16), at: '2025-05-30T10:00:00.000Z' },
};
const ANNOUNCED = { ...ARRIVED, state: 'announced', seals: PUBLISHED } satisfies Partial<ResultView>;

/** The result as everybody sees it, from the dry riverbed to the winner. */
export const resultScreens: Screen[] = [
  at('results', '/results', 'Still on its way'),
  standing('results-provisional', ARRIVED, 'Provisional'),
  standing('results-verified', { ...ARRIVED, state: 'verified', seals: PUBLISHED }, 'Verified'),
  standing('results-announced', { ...ANNOUNCED, winner: { slotId: '2025-05-31T10:15', name: 'Bontle N.' } }, 'Bontle N.'),
  standing('results-nobody-wins', { ...ANNOUNCED, rule: 'exact', winner: null }, 'Nobody wins under the rule of this season.'),
  {
    name: 'results-unreachable',
    as: 'visitor',
    undated: true,
    mayComplain: true,
    open: async ({ page }) => {
      await breaks(page, 'results');
      await page.goto('/results');
      await expect(page.getByText('The result could not be loaded just now.')).toBeVisible();
    },
  },
  {
    name: 'home-arrived',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await changes<object>(page, 'season', (season) => ({ ...season, salesOpen: false, arrival: ARRIVED.arrival }));
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'See the result' })).toBeVisible();
    },
  },
  at('results-verify', '/results/verify', 'Check a receipt'),
  {
    name: 'results-verify-not-a-proof',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await checks(page, 'OKV-7F3K9-QW2MX-4TB');
      await expect(page.getByRole('alert')).toContainText('This is not the fingerprint of a receipt.');
    },
  },
  {
    name: 'results-verify-fails',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await checks(page, JSON.stringify([proof()]));
      await expect(page.getByText('Something does not hold.')).toBeVisible();
    },
  },
];

/** A photograph that the api need not have. */
export async function showPhoto(page: Page): Promise<void> {
  await page.route('**/api/files/drawn', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PHOTO }));
}

function standing(name: string, result: Partial<ResultView>, seen: string): Screen {
  return {
    name,
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await showPhoto(page);
      await changes<ResultView>(page, 'results', (real) => ({ ...real, ...result }));
      await page.goto('/results');
      await expect(page.getByText(seen, { exact: true })).toBeVisible();
    },
  };
}

/** Of a ticket that nobody has ever sealed. */
function proof(): object {
  const [previous, leaf, hash] = ['0'.repeat(64), 'ab12'.repeat(16), 'cd34'.repeat(16)];
  return {
    seq: 1,
    kind: 'ticket',
    reference: 'OKV-7F3K9-QW2MX-4TB',
    slotId: '2025-05-31T10:15',
    paidAt: '2025-05-20T07:00:00.000Z',
    salt: '5a17',
    leaf,
    previous,
    hash,
  };
}

async function checks(page: Page, text: string): Promise<void> {
  await answers(page, 'results/chain*', { year: 2025, lines: [], next: null });
  await page.goto('/results/verify');
  await page.getByLabel('Fingerprint of a receipt').fill(text);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}
