import { expect, type Page } from '@playwright/test';
import { OWNER } from '../../people/organiser.js';
import { breaks, refuses } from '../breakage.js';
import { at, type Screen } from '../screen.js';

/** The organisers' sign-in and season overview. */
export const adminScreens: Screen[] = [
  at('admin-login', '/admin/login', 'Admin Login'),
  {
    name: 'admin-login-errors',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/login');
      await submitLogin(page);
      await expect(page.getByText('Please correct the following')).toBeVisible();
    },
  },
  {
    name: 'admin-login-failed',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await login(page, 'not the password of anybody');
      await expect(page.getByText('Admin login failed')).toBeVisible();
    },
  },
  at('admin-setup', '/admin/setup'),
  {
    name: 'admin-setup-over',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/setup');
      await page.getByLabel('Setup token').fill('made-up');
      await page.getByLabel('Full name').fill(OWNER.fullName);
      await page.getByLabel('Email address').fill(OWNER.username);
      await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
      await page.getByRole('button', { name: 'Create the first organiser' }).click();
      await expect(page.getByText('Setup is already done.')).toBeVisible();
    },
  },
  at('admin-accept-invite', '/admin/accept-invite#token=made-up'),
  at('admin-login-after-reset', '/admin/login?reset=success', 'Admin Login'),
  at('admin-reset-password', '/admin/reset-password', 'Reset your organiser password'),
  at('admin-reset-link', '/admin/reset-password#token=made-up', 'New password'),
  at('admin-invitation-none', '/admin/accept-invite'),
  {
    name: 'admin-session-unverified',
    as: 'visitor',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('adminToken', 'made-up'));
      await breaks(page, 'admin/verify');
      await page.goto('/admin/dashboard');
      await expect(page.getByText('Failed to verify admin session')).toBeVisible();
    },
  },
  {
    name: 'admin-login-done',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await login(page, OWNER.password);
      await expect(page.getByText('Login successful')).toBeVisible();
    },
  },
  { name: 'admin-dashboard', as: 'organiser', undated: true, open: async ({ page }) => openDashboard(page) },
  {
    name: 'admin-dashboard-table',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/dashboard');
      await page.getByText('Show as a table').first().click();
      await expect(page.getByRole('columnheader', { name: 'So far' })).toBeVisible();
    },
  },
  {
    name: 'admin-dashboard-unreachable',
    as: 'organiser',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await breaks(page, 'admin/overview');
      await page.goto('/admin/dashboard');
      await expect(page.getByText("We couldn't load the numbers.")).toBeVisible();
    },
  },
  {
    name: 'admin-logout-failed',
    as: 'organiser',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await openDashboard(page);
      await refuses(page, 'admin/logout', 503, 'BUSY_TRY_AGAIN', { message: 'The server is busy. Please try again.' });
      await page.getByRole('button', { name: /^Your account/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'The server is busy.' }).first()).toBeVisible();
    },
  },
];

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Slots sold')).toBeVisible();
}

async function login(page: Page, password: string): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Email address').fill(OWNER.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submitLogin(page);
}

async function submitLogin(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}
