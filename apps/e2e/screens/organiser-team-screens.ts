import { expect } from '@playwright/test';
import { breaks } from './breakage.js';
import type { Screen } from './screen.js';

/** Who runs the season, how they sign in, and what they did. */
export const organiserTeamScreens: Screen[] = [
  {
    name: 'admin-team',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/team');
      await expect(page.getByRole('heading', { name: 'Open invitations' })).toBeVisible();
      await expect(page.getByText('signs in with a password alone').first()).toBeVisible();
    },
  },
  {
    name: 'admin-team-errors',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/team');
      await page.getByRole('button', { name: 'Send the invitation' }).click();
      await expect(page.getByRole('alert')).toContainText('Please enter a valid email address');
    },
  },
  {
    name: 'admin-security',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/security');
      await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
    },
  },
  {
    name: 'admin-security-setup',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/security');
      await page.getByRole('button', { name: 'Set up an app' }).click();
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    },
  },
  {
    name: 'admin-audit',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/audit?action=admin.sign-in');
      await expect(page.getByRole('heading', { name: 'admin.sign-in' }).first()).toBeVisible();
    },
  },
  {
    name: 'admin-audit-unreachable',
    as: 'organiser',
    undated: true,
    mayComplain: true,
    open: async ({ page }) => {
      await breaks(page, 'admin/audit*');
      await page.goto('/admin/audit');
      await expect(page.getByText('This could not be loaded.')).toBeVisible();
    },
  },
];
