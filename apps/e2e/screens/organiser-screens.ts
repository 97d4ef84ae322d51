import { expect } from '@playwright/test';
import type { OrganiserScreen } from './screen.js';

/** What organisers see. */
export const organiserScreens: OrganiserScreen[] = [
  { name: 'admin-dashboard', as: 'organiser', undated: true, open: async ({ page }) => {
    await page.goto('/admin/dashboard');
    await expect(page.getByText('Slots sold')).toBeVisible();
  } },
  { name: 'admin-dashboard-table', as: 'organiser', undated: true, open: async ({ page }) => {
    await page.goto('/admin/dashboard');
    await page.getByText('Show as a table').click();
    await expect(page.getByRole('columnheader', { name: 'So far' })).toBeVisible();
  } },
];
