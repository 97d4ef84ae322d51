import { slotsOfDate } from '@raffle/contracts/slot-time';
import { expect } from '@playwright/test';
import { PREDICTOR } from '../../product/seeded-season.js';
import { BookingPage } from '../../pages/booking-page.js';
import type { Screen } from '../screen.js';
import { storeSelection } from './stored-selection.js';

/** Pages after the season has closed, when everything is still readable but nothing is on sale. */
export const closedSeasonScreens: Screen[] = [
  {
    name: 'closed-season-home',
    as: 'visitor',
    undated: true,
    closedSeason: true,
    open: async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'Total Donations Raised' })).toContainText(/\$\d/);
    },
  },
  {
    name: 'closed-season-booking',
    as: 'visitor',
    undated: true,
    closedSeason: true,
    open: async ({ page, busyDate }) => {
      await new BookingPage(page).open(busyDate);
      await expect(page.getByText(/^Predictions for \d{4} are closed\. You can still see who predicted which time slot\.$/)).toBeVisible();
    },
  },
  {
    name: 'closed-season-slots-removed',
    as: 'member',
    undated: true,
    closedSeason: true,
    open: async ({ page, busyDate }) => {
      await storeSelection(page, { slotIds: [`${busyDate}T23:30`] });
      await new BookingPage(page).open(busyDate);
      await expect(page.getByText('Time slot removed').first()).toBeVisible();
    },
  },
  {
    name: 'closed-season-dashboard',
    as: 'visitor',
    undated: true,
    closedSeason: true,
    open: async ({ page, busyDate }) => {
      const { username, password } = PREDICTOR;
      await page.request.post('/api/login', { data: { username, password } });
      await page.goto('/dashboard');
      await expect(page.getByRole('region', { name: 'Predictions by date' })).toContainText(slotsOfDate(busyDate)[0]?.slice(11) ?? '');
    },
  },
];
