import type { AdminJobPage } from '@raffle/contracts/admin/jobs';
import { expect } from '@playwright/test';
import { answers } from '../breakage.js';
import type { Screen } from '../screen.js';

const JOBS: AdminJobPage = {
  jobs: [
    { name: 'outbox-drain', everySeconds: 2, lastCompletedAt: '2025-06-01T07:00:00Z', lateSeconds: null },
    { name: 'purge', everySeconds: 86_400, lastCompletedAt: '2025-05-31T20:00:00Z', lateSeconds: null },
    { name: 'reconcile-ledger', everySeconds: 600, lastCompletedAt: '2025-06-01T05:00:00Z', lateSeconds: 6600 },
  ],
  next: null,
};

export const jobScreens: Screen[] = [
  {
    name: 'admin-jobs',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'admin/jobs*', JOBS);
      await page.goto('/admin/jobs');
      await expect(page.getByText('2 hours late')).toBeVisible();
    },
  },
];
