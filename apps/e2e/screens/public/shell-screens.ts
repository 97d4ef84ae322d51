import { expect } from '@playwright/test';
import { breaks, neverAnswers, refuses } from '../breakage.js';
import type { Screen } from '../screen.js';

/** The header and footer of every page, and the screens shown in place of a page. */
export const shellScreens: Screen[] = [
  {
    name: 'menu-open',
    as: 'visitor',
    undated: true,
    only: 'narrow',
    open: async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
    },
  },
  {
    name: 'menu-open-signed-in',
    as: 'member',
    undated: true,
    only: 'narrow',
    open: async ({ page }) => {
      await page.goto('/rules');
      await expect(page.getByRole('button', { name: /^My Account/ })).toBeAttached();
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
    },
  },
  {
    name: 'account-menu',
    as: 'member',
    undated: true,
    only: 'wide',
    open: async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: /^My Account/ }).click();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    },
  },
  {
    name: 'logout-failed',
    as: 'member',
    undated: true,
    only: 'wide',
    mayReportErrors: true,
    open: async ({ page }) => {
      await refuses(page, 'logout', 503, 'BUSY_TRY_AGAIN', { message: 'The server is busy. Please try again.' });
      await page.goto('/');
      await page.getByRole('button', { name: /^My Account/ }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'The server is busy.' }).first()).toBeVisible();
    },
  },
  {
    name: 'initial-spinner',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.route('**/assets/*.js', () => {});
      await page.goto('/dashboard', { waitUntil: 'commit' });
      const spinner = () =>
        page.evaluate(() => document.body && getComputedStyle(document.querySelector('#root') ?? document.body, '::before').borderRadius);
      await expect.poll(spinner).toBe('50%');
    },
  },
  {
    name: 'protected-spinner',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await neverAnswers(page, 'user');
      await page.goto('/dashboard');
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
    },
  },
  {
    name: 'protected-unreachable',
    as: 'member',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await breaks(page, 'user');
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    },
  },
  {
    name: 'error-screen',
    as: 'visitor',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      // Block the request before opening the first page, because the home page preloads the booking page.
      await page.route('**/assets/booking-*.js', (route) => route.abort());
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Prediction Calendar' }).click();
      await expect(page.getByText('Something went wrong').first()).toBeVisible();
    },
  },
  {
    name: 'not-found',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    },
  },
];
