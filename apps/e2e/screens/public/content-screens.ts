import { expect } from '@playwright/test';
import { breaks, neverAnswers, refuses } from '../breakage.js';
import { at, type Screen } from '../screen.js';

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
    mayComplain: true,
    open: async ({ page }) => {
      await breaks(page, '**');
      await page.goto('/');
      await expect(page.getByText("We couldn't load the total.")).toBeVisible();
    },
  },
  at('rules', '/rules'),
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
    mayComplain: true,
    open: async ({ page }) => {
      await refuses(page, 'feedback', 503, 'BUSY_TRY_AGAIN', { message: 'The server is busy. Please try again.' });
      await page.goto('/help');
      await page.getByRole('textbox', { name: 'Your feedback' }).fill('Lovely river.');
      await page.getByRole('button', { name: 'Send feedback' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'The server is busy.' })).toBeVisible();
    },
  },
];
