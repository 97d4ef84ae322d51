import type { DonationStats } from '@raffle/contracts/money/donations';
import type { CashTicketView } from '@raffle/contracts/log/cash-ticket';
import type { LogReceipt } from '@raffle/contracts/log/entries';
import type { ResultView } from '@raffle/contracts/results';
import type { SeasonEnding } from '@raffle/contracts/season';
import type { ContentView, EditableContent } from '@raffle/contracts/content/site-content';
import { expect, type Page } from '@playwright/test';
import { makeCharity, makeLogHead, makePayout, makeResult } from '../../factories/factories.js';
import { answers, breaks, changes } from '../breakage.js';
import { at, type Screen } from '../screen.js';
import { PLACES } from './dashboard-screens.js';

/** A drawing shown instead of a photo, so that the screens always look the same. */
const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000"><rect width="1600" height="1000" fill="#9fc6d6"/><rect y="560" width="1600" height="440" fill="#0b6e78"/><path d="M0 520h1600v50H0z" fill="#6b4a2f"/></svg>`;

export const ARRIVED = {
  state: 'provisional',
  arrival: '2025-05-31T08:07:12.000Z',
  arrivalSlot: '2025-05-31T10:00',
  witnesses: ['Neo Witness', 'Kabo Featherstonehaugh-Cholmondeley'],
  photo: '/api/files/drawn',
} satisfies Partial<ResultView>;
const ANNOUNCED = { ...ARRIVED, state: 'announced' } satisfies Partial<ResultView>;

const PAST = makeResult({
  year: 2024,
  log: makeLogHead({
    origin: 'raffle.example/log/2024',
    key: `raffle.example+5d5b4bd4+${'AT1q'.repeat(11)}`,
    root: `${'cm9v'.repeat(10)}dA==`,
    line: `raffle.example/log/2024 1204 ${'cm9v'.repeat(10)}dA== c2lnbmF0dXJl`,
  }),
  outside: [
    { kind: 'tsa', name: 'timestamps.example/tsr', lastAt: '2024-05-31T09:00:00.000Z', silent: true },
    { kind: 'log', name: 'witness.example/w1', lastAt: '2024-05-31T10:01:00.000Z', silent: false },
    { kind: 'person', name: 'The Ngami Times', lastAt: null, silent: false },
  ],
  passedOver: 1,
  passed: [{ slotId: '2025-05-31T10:15', name: 'Kabo Featherstonehaugh-Cholmondeley', reason: 'unclaimed' }],
  records: [
    {
      arrival: '2025-05-31T07:07:12.000Z',
      recordedAt: '2025-05-31T08:09:00.000Z',
      withdrawn: { at: '2025-05-31T08:21:00.000Z', reason: 'The hour was read wrong: the watch had not been set to Maun time.' },
    },
    { arrival: ARRIVED.arrival, recordedAt: '2025-05-31T08:30:00.000Z', withdrawn: null },
  ],
  losses: [{ at: '2024-05-20T08:00:00.000Z', missing: 4, proposedBy: '3f2a91c07d5e8b46', approvedBy: 'a81c2290f4b7e3d5' }],
  unseen: 3,
  team: [
    { code: '3f2a91c07d5e8b46', role: 'owner', active: true, invitedBy: null, vouchedBy: [] },
    { code: 'a81c2290f4b7e3d5', role: 'organiser', active: true, invitedBy: '3f2a91c07d5e8b46', vouchedBy: [] },
    { code: '77be02d19c3a6f80', role: 'charity', active: true, invitedBy: '3f2a91c07d5e8b46', vouchedBy: ['a81c2290f4b7e3d5'] },
  ],
  steps: [
    { deed: 'result.verify', proposedBy: '3f2a91c07d5e8b46', approvedBy: '77be02d19c3a6f80' },
    { deed: 'result.announce', proposedBy: 'a81c2290f4b7e3d5', approvedBy: 'a81c2290f4b7e3d5' },
  ],
  others: [2025],
});
const LEFT = { code: 'c4d5e6f708192a3b', role: 'organiser', active: false } as const;
const NO_WATER: SeasonEnding = {
  as: 'no-water',
  at: '2026-01-02T07:00:00.000Z',
  reason: 'Both witnesses watched the bridge until the new year. The river stayed dry.',
  refunds: false,
};
export const CALLED_OFF: SeasonEnding = {
  as: 'called-off',
  at: '2025-06-01T07:00:00.000Z',
  reason: 'The bridge is closed for repairs until next year.\nThe permit has been returned.',
  refunds: true,
};
/** The result of a season in which no water came, so the last slot decides. */
export const LAST_SLOT = {
  state: 'verified',
  ended: NO_WATER,
  arrival: '2025-12-31T21:45:00.000Z',
  arrivalSlot: '2025-12-31T23:45',
  witnesses: [],
} satisfies Partial<ResultView>;
const FAR: ResultView['winner'] = {
  slotId: '2025-05-31T06:30',
  name: 'Bontle N.',
  nearer: [
    { slotId: '2025-05-31T10:00', reason: 'refunded' },
    { slotId: '2025-05-31T10:15', reason: 'unclaimed' },
    { slotId: '2025-05-31T09:30', reason: 'late' },
  ],
};
const WORDS_OF_2024: Partial<EditableContent> = {
  charities: [
    makeCharity('House of the Reeds', { summary: 'A shelter for women and children.' }),
    makeCharity('Elders’ Kitchen', { summary: 'Warm meals for those who have no family in Maun.' }),
  ],
  prizeSponsors: [{ name: 'Camp of the Three Palms', href: 'https://palms.example', logo: null }],
};

/** The public results page, from before the water arrives until there is a winner. */
export const resultScreens: Screen[] = [
  at('results', '/results', 'Still on its way'),
  resultScreen('results-provisional', { ...ARRIVED, witnesses: [] }, 'Provisional'),
  resultScreen(
    'results-waiting',
    {
      ...ARRIVED,
      witnesses: [],
      waiting: [
        {
          line: 'Verify the arrival of Sat 31 May 2025, 10:07:12',
          proposedAt: '2025-06-01T07:00:00.000Z',
          from: '2025-06-02T07:00:00.000Z',
        },
      ],
    },
    'Provisional',
  ),
  resultScreen('results-verified', { ...ARRIVED, witnesses: [], state: 'verified' }, 'Verified'),
  resultScreen(
    'results-announced',
    {
      ...ANNOUNCED,
      winner: { slotId: '2025-05-31T10:15', name: 'Bontle N.', nearer: [{ slotId: '2025-05-31T10:00', reason: 'refunded' }] },
    },
    'Bontle N.',
  ),
  resultScreen('results-called-off', { ended: CALLED_OFF }, 'Called off'),
  resultScreen('results-no-water', LAST_SLOT, 'No water came'),
  resultScreen(
    'results-no-water-announced',
    { ...LAST_SLOT, state: 'announced', winner: { slotId: '2025-12-31T20:00', name: 'Bontle N.', nearer: [] } },
    'Bontle N.',
  ),
  resultScreen('results-no-water-refunds', { noWater: 'refund', ended: { ...NO_WATER, refunds: true } }, 'No water came'),
  {
    name: 'results-overdue',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await seasonIsOver(page);
      await page.goto('/results');
      await expect(page.getByText(/^The last date of the season has passed/)).toBeVisible();
    },
  },
  ...(['home', 'booking'] as const).map((name): Screen => ({
    name: `${name}-called-off`,
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await endsSeason(page, CALLED_OFF);
      await page.goto(name === 'home' ? '/' : '/booking?date=2025-06-20');
      await expect(page.getByRole('heading', { name: 'The raffle of 2025 is called off' })).toBeVisible();
    },
  })),
  {
    name: 'home-no-water',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await endsSeason(page, NO_WATER);
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'No water came in 2025' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-called-off',
    as: 'member',
    open: async ({ page, account, date }) => {
      await account.buy([`${date}T10:00`]);
      await endsSeason(page, CALLED_OFF);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'The raffle of 2025 is called off' })).toBeVisible();
    },
  },
  resultScreen('results-nobody-wins', { ...ANNOUNCED, rule: 'exact', winner: null }, 'Nobody wins under the rule of this season.'),
  resultScreen(
    'results-not-claimed',
    {
      ...ANNOUNCED,
      winner: null,
      passedOver: 2,
      passed: [
        { slotId: '2025-05-31T10:15', name: 'Kabo Featherstonehaugh-Cholmondeley', reason: 'unclaimed' },
        { slotId: '2025-05-31T09:30', name: 'Anonymous', reason: 'declined' },
      ],
    },
    'Nobody else is in line for the prize.',
  ),
  {
    name: 'results-places',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await showPhoto(page);
      await changes<ResultView>(page, 'results', (real) => ({ ...real, ...ARRIVED, witnesses: [] }));
      await changes<object>(page, 'season', (season) => ({ ...season, phase: 'water-came', salesOpen: false, arrival: ARRIVED.arrival }));
      await answers(page, 'results/mine*', PLACES);
      await page.goto('/results');
      await expect(page.getByText(/joint 41st of 1,190 tickets/)).toBeVisible();
    },
  },
  {
    name: 'results-two-people',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      const { team, steps } = PAST;
      await changes<ResultView>(page, 'results', (real) => ({
        ...real,
        team: [...team, { ...LEFT, vouchedBy: [], invitedBy: '3f2a91c07d5e8b46' }],
        steps,
      }));
      await page.goto('/results');
      await page.getByText('Who can approve, and who invited whom').click();
      await expect(page.getByText(/no longer in the team/)).toBeVisible();
    },
  },
  {
    name: 'results-past',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await showPhoto(page);
      await answers(page, 'results?year=2024', { ...PAST, ...ANNOUNCED, winner: FAR } satisfies ResultView);
      await answers(page, 'content?year=2024', { year: 2024, version: 3, sections: WORDS_OF_2024 } satisfies ContentView);
      await answers(page, 'donations/stats?year=2024', { year: 2024, totalAmount: 4521, version: 9 } satisfies DonationStats);
      await answers(page, 'donations/payouts', [makePayout({ year: 2024, amount: 2260.5, paidOn: '2024-11-01' })]);
      await page.goto('/results?year=2024');
      await expect(page.getByText('$4,521.00 was raised.')).toBeVisible();
      await expect(page.getByText(/to the House of the Reeds\.$|to House of the Reeds\. /)).toBeVisible();
    },
  },
  {
    name: 'results-unreachable',
    as: 'visitor',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await breaks(page, 'results');
      await page.goto('/results');
      await expect(page.getByText("We couldn't load the result just now.")).toBeVisible();
    },
  },
  {
    name: 'home-arrived',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await changes<object>(page, 'season', (season) => ({ ...season, phase: 'water-came', salesOpen: false, arrival: ARRIVED.arrival }));
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'See the result' })).toBeVisible();
    },
  },
  at('results-how', '/results/how', 'How to check that it is fair'),
  {
    name: 'results-how-formats',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/results/how');
      await page.getByText('For people who write programs').click();
      await expect(page.getByRole('heading', { name: '9. Who wins' })).toBeVisible();
    },
  },
  at('results-verify', '/results/verify', 'Check a receipt'),
  {
    name: 'results-verify-not-a-proof',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await checks(page, 'OKV-7F3K9');
      await expect(page.getByRole('alert')).toContainText('This is not the fingerprint of a receipt');
    },
  },
  {
    name: 'results-verify-typed',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await checks(page, 'cd34 '.repeat(16));
      await expect(page.getByRole('alert')).toContainText('No public log on this site has this fingerprint.');
    },
  },
  {
    name: 'results-verify-log',
    as: 'member',
    open: async ({ page, account, date }) => {
      const { referenceNumber } = await account.buy([`${date}T10:00`, `${date}T10:15`]);
      await checksMine(page, referenceNumber);
      await expect(page.getByText('Your 2 tickets are in the log.')).toBeVisible();
      await page.getByText('How this was checked').click();
      await expect(page.getByText(/the log only grew/)).toBeVisible();
    },
  },
  {
    name: 'results-verify-log-tampered',
    as: 'member',
    open: async ({ page, account, date }) => {
      const { referenceNumber } = await account.buy([`${date}T10:00`]);
      await changes<LogReceipt>(page, `results/log/${referenceNumber}`, (real) => ({
        ...real,
        tickets: real.tickets.map((ticket) => ({ ...ticket, committed: { ...ticket.committed, slot: `${date}T12:00` } })),
      }));
      await checksMine(page, referenceNumber);
      await expect(page.getByText('Something is wrong.')).toBeVisible();
    },
  },
  {
    name: 'cash-ticket-unknown',
    as: 'visitor',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await page.goto('/r/7F3K-9QW2-MX4T-B0AA-1C2D');
      await expect(page.getByText(/There is no cash receipt with this code/)).toBeVisible();
    },
  },
  {
    name: 'cash-ticket-found',
    as: 'member',
    open: async ({ page, account, date }) => {
      await opensCashTicket(page, await account.buy([`${date}T10:00`, `${date}T10:15`]));
      await expect(page.getByText('Your 2 tickets are in the log.')).toBeVisible();
    },
  },
  {
    name: 'cash-ticket-returned',
    as: 'member',
    open: async ({ page, account, date }) => {
      await opensCashTicket(page, await account.buy([`${date}T10:00`]), '2025-05-30T10:00:00.000Z');
      await expect(page.getByText(/^The cash was returned on/)).toBeVisible();
      await expect(page.getByText('Your ticket is in the log.')).toBeVisible();
    },
  },
];

/** Makes the API report a season whose last date has passed without an arrival. */
export function seasonIsOver(page: Page): Promise<void> {
  return changes<object>(page, 'season', (season) => ({
    ...season,
    phase: 'sales-over',
    salesOpen: false,
    status: 'closed',
    today: '2026-01-02',
  }));
}

/** Makes the API report a season that ended without an arrival. */
function endsSeason(page: Page, ended: SeasonEnding): Promise<void> {
  return changes<object>(page, 'season', (season) => ({ ...season, phase: ended.as, salesOpen: false, status: 'closed', ended }));
}

/** Serves a photo that the API does not have. */
export async function showPhoto(page: Page): Promise<void> {
  await page.route('**/api/files/drawn', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PHOTO }));
}

function resultScreen(name: string, result: Partial<ResultView>, seen: string): Screen {
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

/** Returns the booking's receipt once its tickets are in the log, which takes a few seconds. */
async function loggedReceipt(page: Page, reference: string): Promise<LogReceipt> {
  const read = async () => (await (await page.request.get(`/api/results/log/${reference}`)).json()) as LogReceipt;
  await expect.poll(async () => (await read()).tickets.length).toBeGreaterThan(0);
  return read();
}

/** Opens the verification page and checks a booking by its reference. */
async function checksMine(page: Page, reference: string): Promise<void> {
  await loggedReceipt(page, reference);
  await page.goto('/results/verify');
  await page.getByLabel(/^Fingerprint of a receipt/).fill(reference);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

/** Opens the page that a cash buyer sees for their tickets. It shows the tickets' log entries but nothing about the buyer. */
async function opensCashTicket(
  page: Page,
  { referenceNumber, slots }: { referenceNumber: string; slots: CashTicketView['slots'] },
  returnedAt: string | null = null,
): Promise<void> {
  const log = await loggedReceipt(page, referenceNumber);
  const tickets = log.tickets.map(({ buyer: _buyer, ...ticket }) => ticket);
  const places = returnedAt === null ? placesOf(slots) : [];
  const view = { reference: referenceNumber, slots, soldAt: '2025-05-20T07:00:00.000Z', returnedAt, places, log: { ...log, tickets } };
  await answers(page, 'results/cash/*', view satisfies CashTicketView);
  await page.goto('/r/7F3K-9QW2-MX4T-B0AA-1C2D');
}

/** Returns a place for the first ticket. The other tickets are not eligible to win. */
function placesOf(slots: CashTicketView['slots']): CashTicketView['places'] {
  const result = { state: 'provisional', arrival: ARRIVED.arrival, rule: 'nearest', of: 1190, won: false, refunded: false } as const;
  return slots.map(({ id }, i) => ({ slotId: id, place: i === 0 ? { place: 41, shared: true } : null, ...result }));
}

async function checks(page: Page, text: string): Promise<void> {
  await page.goto('/results/verify');
  await page.getByLabel(/^Fingerprint of a receipt/).fill(text);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}
