import type { BookingView } from '@raffle/contracts/bookings';
import { API } from '@raffle/contracts/routes';
import { expect } from '@playwright/test';
import { makePlaces, makeTicketPlace } from '../../factories/factories.js';
import type { MyPlaces } from '@raffle/contracts/places';
import { answers, breaks, changes, neverAnswers } from '../breakage.js';
import type { Screen } from '../screen.js';

const BOOKINGS = 'user/bookings?*';

/** The places of four tickets, of which the last is not eligible to win. */
export const PLACES = makePlaces({
  of: 1190,
  tickets: [
    makeTicketPlace('2025-05-31T13:15', 41, { shared: true }),
    makeTicketPlace('2025-05-31T06:00', 67),
    makeTicketPlace('2025-06-12T10:00', 1041),
    makeTicketPlace('2025-06-20T23:45', null),
  ],
});

/** A person's predictions. */
export const dashboardScreens: Screen[] = [
  {
    name: 'dashboard-empty',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/dashboard');
      await expect(page.getByText('No predictions yet')).toBeVisible();
    },
  },
  {
    name: 'dashboard-loading',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await neverAnswers(page, BOOKINGS);
      await page.goto('/dashboard');
      await expect(page.getByText('Loading your predictions...')).toBeAttached();
    },
  },
  {
    name: 'dashboard-unreachable',
    as: 'member',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await breaks(page, BOOKINGS);
      await page.goto('/dashboard');
      await expect(page.getByText("We couldn't load your predictions.")).toBeVisible();
    },
  },
  {
    name: 'dashboard',
    as: 'member',
    open: async ({ page, account, database, date }) => {
      await account.buy([`${date}T10:00`, `${date}T10:15`, `${await database.nextDate()}T23:45`]);
      const { selectionId } = await account.hold([`${date}T18:00`]);
      await account.checkout(selectionId);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Predictions by date' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-after-payment',
    as: 'member',
    open: async ({ page, account, date }) => {
      const { referenceNumber } = await account.buy([`${date}T10:00`]);
      await page.goto(`/dashboard?ref=${referenceNumber}`);
      await expect(page.getByText('Prediction Successfully Recorded!')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
      await expect(page.getByText('Payment Confirmed')).toBeVisible();
    },
  },
  {
    name: 'dashboard-after-payment-share',
    as: 'member',
    only: 'narrow',
    open: async ({ page, account, date }) => {
      const { referenceNumber } = await account.buy([`${date}T10:00`]);
      await page.goto(`/dashboard?ref=${referenceNumber}`);
      await page.getByRole('button', { name: 'Share my prediction' }).click();
      await page.getByRole('button', { name: 'Make my card' }).click();
      await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-not-counted',
    as: 'member',
    open: async ({ page, account, date }) => {
      await account.buy([`${date}T10:00`]);
      await changes<BookingView[]>(page, BOOKINGS, ([booking]) => {
        const one = booking as BookingView;
        return [
          one,
          { ...one, id: one.id + 1, paymentStatus: 'refunded' },
          { ...one, id: one.id + 2, paymentStatus: 'cancelled' },
          { ...one, id: one.id + 3, paymentStatus: 'confirming' },
        ];
      });
      await page.goto('/dashboard');
      await page.getByText('Not counted (2)').click();
      await expect(page.getByText('Refunded', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'dashboard-places',
    as: 'member',
    open: async ({ page, account, date }) => {
      await account.buy([`${date}T10:00`]);
      await changes<object>(page, 'season', (season) => ({ ...season, phase: 'water-came', salesOpen: false, arrival: PLACES.arrival }));
      await answers(page, 'results/mine*', PLACES);
      await page.goto('/dashboard');
      await page.getByText('Your 3 other tickets').click();
      await expect(page.getByText(/joint 41st of 1,190 tickets/)).toBeVisible();
    },
  },
  {
    name: 'dashboard-places-won',
    as: 'member',
    open: async ({ page, account, date }) => {
      await account.buy([`${date}T10:00`]);
      await changes<object>(page, 'season', (season) => ({ ...season, phase: 'water-came', salesOpen: false, arrival: PLACES.arrival }));
      const hit = makeTicketPlace('2025-05-31T10:00', 1, { won: true, claimUntil: '2025-06-28T22:00:00Z' });
      await answers(page, 'results/mine*', { ...PLACES, state: 'announced', rule: 'exact', tickets: [hit], mail: null } satisfies MyPlaces);
      await page.goto('/dashboard');
      await expect(page.getByText('You won the grand prize!')).toBeVisible();
    },
  },
  {
    name: 'dashboard-share',
    as: 'member',
    open: async ({ page, account, date }) => {
      const { referenceNumber } = await account.buy([`${date}T10:00`]);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: `Share ${referenceNumber}` }).click();
      await expect(page.getByRole('button', { name: 'Make my card' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-share-card',
    as: 'member',
    open: async ({ page, account, date }) => {
      const { referenceNumber } = await account.buy([`${date}T10:00`]);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: `Share ${referenceNumber}` }).click();
      await page.getByRole('button', { name: 'Make my card' }).click();
      await expect(page.getByRole('link', { name: 'Facebook' })).toBeVisible();
      await expect
        .poll(() => page.getByAltText('Your card').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
        .toBe(true);
    },
  },
  {
    name: 'dashboard-with-card',
    as: 'member',
    open: async ({ page, account, date }) => {
      const { referenceNumber } = await account.buy([`${date}T10:00`]);
      await page.request.put(API.bookingChallenge(referenceNumber));
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: `Delete my card for ${referenceNumber}` })).toBeVisible();
    },
  },
  {
    name: 'dashboard-share-without-card',
    as: 'member',
    open: async ({ page, account, date }) => {
      const { referenceNumber } = await account.buy([`${date}T10:00`]);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: `Share ${referenceNumber}` }).click();
      await page.getByRole('button', { name: 'Share without a card' }).click();
      await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-receipt',
    as: 'member',
    open: async ({ page, account, date }) => {
      const { referenceNumber } = await account.buy([`${date}T10:00`, `${date}T10:15`]);
      await page.goto('/dashboard');
      await page.getByRole('link', { name: `Receipt for ${referenceNumber}` }).click();
      await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-receipt-refunded',
    as: 'member',
    open: async ({ page, account, date }) => {
      const { referenceNumber } = await account.buy([`${date}T10:00`, `${date}T10:15`]);
      const refunds = [{ amount: 3, at: '2025-06-01T07:00:00.000Z' }];
      await changes<BookingView[]>(page, BOOKINGS, (bookings) => bookings.map((booking) => ({ ...booking, paidAmount: 9, refunds })));
      await page.goto('/dashboard');
      await page.getByRole('link', { name: `Receipt for ${referenceNumber}` }).click();
      await expect(page.getByText('Refunded on 1 June 2025')).toBeVisible();
    },
  },
];
