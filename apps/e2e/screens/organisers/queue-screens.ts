import { expect } from '@playwright/test';
import { answers } from '../breakage.js';
import type { Screen } from '../screen.js';

/** The way to the job queue; the product of the journeys runs without Redis. */
export const queueScreens: Screen[] = [
  {
    name: 'admin-queues',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'admin/queues', { available: true, mayChange: true });
      await page.goto('/admin/queues');
      await expect(page.getByRole('button', { name: 'Open the board' })).toBeVisible();
    },
  },
  {
    name: 'admin-queues-none',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/queues');
      await expect(page.getByRole('heading', { name: 'There is no board here' })).toBeVisible();
    },
  },
];
