import { builtTerms } from '@raffle/contracts/content/built-terms';
import type { ContentVersions, ContentView, Photo } from '@raffle/contracts/content/site-content';
import { expect } from '@playwright/test';
import { answers, breaks, changes, neverAnswers, refuses } from '../breakage.js';
import { at, type Screen } from '../screen.js';
import { showPhoto } from './result-screens.js';

const drawn = (alt: string, width = 1600, height = 1000): Photo => ({ picture: '/api/files/drawn', alt, width, height });
const PHOTOS: ContentView = {
  year: 2025,
  version: 1,
  sections: {
    photos: {
      home: drawn('The river under the old bridge'),
      prize: drawn('The lodge at dusk'),
      firstCharity: drawn('The house of the first charity'),
      secondCharity: drawn('The kitchen of the second charity', 1000, 1600),
    },
  },
};

const { rules, prize } = builtTerms;
const [first, ...others] = rules;
const CHANGED: ContentVersions = {
  year: 2025,
  sections: {
    rules: [
      { version: 2, publishedAt: '2025-05-30T08:00:00.000Z', approved: 'second-person', value: rules },
      {
        version: 1,
        publishedAt: '2025-05-03T08:00:00.000Z',
        approved: null,
        value: [{ title: first?.title ?? '', points: ['Each time slot costs {price}.'] }, ...others],
      },
    ],
    privacy: [],
    charities: [],
    prize: [
      { version: 2, publishedAt: '2025-05-31T08:00:00.000Z', approved: 'alone', value: { ...prize, notes: [] } },
      { version: 1, publishedAt: '2025-05-03T08:00:00.000Z', approved: null, value: prize },
    ],
  },
};

/** The home page and the text pages. */
export const contentScreens: Screen[] = [
  at('home', '/', 'Total Donations Raised'),
  {
    name: 'home-map',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.route('https://www.openstreetmap.org/**', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<html lang="en"><title>Map</title><main><h1>The map of somebody else</h1></main></html>',
        }),
      );
      await page.goto('/');
      await page.getByRole('button', { name: 'Show the bridge on a map' }).click();
      await expect(page.getByRole('button', { name: 'Back to the drawing' })).toBeVisible();
    },
  },
  {
    name: 'home-loading',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await neverAnswers(page, '**');
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'Total Donations Raised' })).toBeVisible();
    },
  },
  {
    name: 'home-unreachable',
    as: 'visitor',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await breaks(page, '**');
      await page.goto('/');
      await expect(page.getByText("We couldn't load the total.")).toBeVisible();
    },
  },
  {
    name: 'home-photos',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await showPhoto(page);
      await changes<object>(page, 'season', (season) => ({ ...season, contentVersion: 1 }));
      await answers(page, 'content', PHOTOS);
      await page.goto('/');
      for (const { alt } of Object.values(PHOTOS.sections.photos ?? {}).filter((photo) => photo !== null)) {
        const photo = page.getByRole('img', { name: alt });
        await photo.scrollIntoViewIfNeeded();
        await expect(photo).toHaveJSProperty('complete', true);
      }
    },
  },
  at('rules', '/rules'),
  {
    name: 'rules-changed',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'content/versions', CHANGED);
      await page.goto('/rules');
      await page.getByText(/: the rules, version 2$/).click();
      await expect(page.getByText('A second organiser approved this change.')).toBeVisible();
      await page.getByText(/: the prize, version 2$/).click();
      await expect(page.getByText(/alone, after 24 hours in public/)).toBeVisible();
    },
  },
  {
    name: 'rules-printed',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      await page.goto('/rules');
      await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeHidden();
      await expect(page.getByText('Print the rules')).toBeHidden();
    },
  },
  at('prizes', '/prizes'),
  at('about', '/about', 'How to reach us'),
  {
    name: 'questions',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/questions');
      await page.getByText('When does the flood usually come?').click();
      await expect(page.getByText('It normally reaches Boro and Maun')).toBeVisible();
    },
  },
  at('donation-causes', '/donation-causes'),
  {
    name: 'help',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/help');
      await page.getByText('When does the flood usually come?').click();
      await page.getByRole('button', { name: 'Send feedback' }).click();
      await expect(page.getByRole('alert')).toContainText('Please write your feedback');
    },
  },
  {
    name: 'help-sent',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/help');
      await page.getByRole('textbox', { name: 'Your feedback' }).fill('Lovely river.');
      await page.getByRole('button', { name: 'Send feedback' }).click();
      await expect(page.getByRole('heading', { name: 'Thank you for your feedback' })).toBeVisible();
    },
  },
  {
    name: 'help-not-sent',
    as: 'member',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await refuses(page, 'feedback', 503, 'BUSY_TRY_AGAIN', { message: 'The server is busy. Please try again.' });
      await page.goto('/help');
      await page.getByRole('textbox', { name: 'Your feedback' }).fill('Lovely river.');
      await page.getByRole('button', { name: 'Send feedback' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'The server is busy.' })).toBeVisible();
    },
  },
];
