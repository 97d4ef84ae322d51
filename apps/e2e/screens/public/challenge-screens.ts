import type { OwnChallenge } from '@raffle/contracts/challenges';
import { describeChallenge, type ChallengeView } from '@raffle/contracts/challenges';
import { API } from '@raffle/contracts/routes';
import { expect, type Page } from '@playwright/test';
import { makeChallenge } from '../../factories/factories.js';
import { answers, breaks, neverAnswers } from '../breakage.js';
import type { MemberVisit, Screen } from '../screen.js';

/** Code of a prediction card that does not exist. The screens mock the API's response for it. */
const CODE = '0123456789ABCDEFGHJK';

async function made({ page, account, date }: MemberVisit, times: readonly string[]): Promise<OwnChallenge> {
  const { referenceNumber } = await account.buy(times.map((time) => `${date}T${time}`));
  return (await (await page.request.put(API.bookingChallenge(referenceNumber))).json()) as OwnChallenge;
}

async function shows(page: Page, card: ChallengeView): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: describeChallenge(card).heading })).toBeVisible();
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true);
}

/** Removes the data that the API embeds in the page, so that the app has to request it. */
async function asked(page: Page, answer: (path: string) => Promise<void>): Promise<void> {
  await answer(`challenges/${CODE}`);
  await page.route(`**/p/${CODE}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script type="application\/json".*?<\/script>/s, '');
    await route.fulfill({ response, status: 200, body });
  });
  await page.goto(`/p/${CODE}`);
}

const CARD = makeChallenge({ name: 'Kabo Featherstonehaugh-Cholmondeley', more: 3, picture: '/share/home.png' });

const said = (name: string, over: Partial<ChallengeView>): Screen => ({
  name,
  as: 'visitor',
  undated: true,
  open: async ({ page }) => {
    const card = { ...CARD, ...over };
    await asked(page, (path) => answers(page, path, card));
    await shows(page, card);
  },
});

export const challengeScreens: Screen[] = [
  {
    name: 'card',
    as: 'member',
    open: async (visit) => {
      const { code, card } = await made(visit, ['10:00', '10:15']);
      await visit.page.goto(`/p/${code}`);
      await shows(visit.page, card);
    },
  },
  {
    name: 'card-beside-slot',
    as: 'member',
    open: async (visit) => {
      const { code } = await made(visit, ['18:00']);
      await visit.page.goto(`/p/${code}`);
      await visit.page.getByRole('link', { name: 'Pick a slot beside it' }).click();
      await expect(visit.page.locator('[data-slot][data-near]')).toBeFocused();
    },
  },
  said('card-of-a-long-name', {}),
  said('card-passed', { state: 'passed', offer: 'season', name: null }),
  said('card-of-closed-sales', { offer: 'none' }),
  said('card-of-called-off', { offer: 'none', stopped: 'called-off' }),
  said('card-after-the-arrival', { state: 'arrived', offer: 'none', arrival: '2025-06-17T08:07:00Z' }),
  {
    name: 'card-gone',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto(`/p/${CODE}`);
      await expect(page.getByRole('heading', { level: 1, name: 'When will the flood come?' })).toBeVisible();
    },
  },
  {
    name: 'card-loading',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await asked(page, (path) => neverAnswers(page, path));
      await expect(page.getByText('Loading the card...')).toBeVisible();
    },
  },
  {
    name: 'card-failed',
    as: 'visitor',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await asked(page, (path) => breaks(page, path));
      await expect(page.getByRole('alert')).toContainText("We couldn't load this card.");
    },
  },
];
