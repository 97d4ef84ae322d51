import type { PaymentReturnView } from '@raffle/contracts/money/payments';
import { expect, type Page } from '@playwright/test';
import { BookingPage } from '../../pages/booking-page.js';
import { answers, breaks, changes, neverAnswers } from '../breakage.js';
import { at, type MemberVisit, type Screen } from '../screen.js';
import { storeSelection } from './stored-selection.js';

const RETURN = 'payments/return?*';

/** The page that users return to from the payment provider, and the success page. */
export const returnScreens: Screen[] = [
  at('payment-return-none', '/payment-return', 'No payment to check'),
  at('payment-return-sign-in', '/payment-return?session_id=cs_test_1', 'Sign in to see your payment'),
  {
    name: 'payment-return-checking',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await neverAnswers(page, RETURN);
      await page.goto('/payment-return?session_id=cs_test_1');
      await expect(page.getByText('This takes a few seconds.')).toBeVisible();
    },
  },
  {
    name: 'payment-return-unreachable',
    as: 'member',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await breaks(page, RETURN);
      await page.goto('/payment-success?session_id=cs_test_1');
      await expect(page.getByText("We can't reach the server at the moment, but we'll keep trying.")).toBeVisible();
    },
  },
  {
    name: 'payment-return-late',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.clock.install();
      await answers(page, RETURN, outcome('pending', 'none'));
      await page.goto('/paypal-return?session_id=cs_test_1');
      await expect(page.getByText('This takes a few seconds.')).toBeVisible();
      await page.clock.runFor('00:31');
      await expect(page.getByText('Your payment is taking longer than usual')).toBeVisible();
    },
  },
  {
    name: 'payment-return-processing',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      const message =
        'Your bank has not decided about your payment yet. Your time slots stay yours until then. We email you as soon as it has.';
      await answers(page, RETURN, { ...outcome('pending', 'none'), processing: true, message });
      await page.goto('/payment-return?session_id=cs_test_1');
      await expect(page.getByText(message)).toBeVisible();
    },
  },
  {
    name: 'payment-return-unknown',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/payment-return?session_id=cs_test_nobodys');
      await expect(page.getByText('Payment not found')).toBeVisible();
    },
  },
  {
    name: 'payment-return-declined',
    as: 'member',
    open: async ({ page, account, date }) => {
      const { selectionId } = await account.hold([`${date}T10:00`]);
      await answers(page, RETURN, { ...outcome('declined', selectionId), message: 'Your card was declined.' });
      await page.goto('/payment-return?session_id=cs_test_1');
      await expect(page.getByText('Your card was declined.')).toBeVisible();
    },
  },
  {
    name: 'payment-return-lost-slots',
    as: 'member',
    undated: true,
    open: async ({ page, busyDate }) => {
      const lost = { id: `${busyDate}T00:00`, date: busyDate, startTime: `${busyDate}T00:00:00+02:00` };
      const selectionId = '0196f7b0-0000-7000-8000-000000000000';
      await storeSelection(page, { slotIds: [lost.id], conflict: { selectionId, unavailableSlots: [lost], keptSlots: [] } });
      await answers(page, RETURN, outcome('conflict', selectionId));
      await page.goto('/payment-return?session_id=cs_test_1');
      await expect(page.getByRole('alertdialog')).toContainText(BookingPage.withDate(lost.id));
    },
  },
  {
    name: 'success',
    as: 'member',
    open: async (visit) => {
      await openSuccess(visit.page, await buy(visit));
      await expect(visit.page.getByRole('heading', { name: 'Prediction Successfully Recorded!' })).toBeVisible();
    },
  },
  {
    name: 'success-without-reference',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await openSuccess(page, '');
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    },
  },
  {
    name: 'success-confirming',
    as: 'member',
    open: async (visit) => {
      const reference = await buy(visit);
      await changes<object>(visit.page, 'bookings/OKV-*', (booking) => ({ ...booking, paymentStatus: 'confirming' }));
      await openSuccess(visit.page, reference);
      await expect(visit.page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible();
    },
  },
  {
    name: 'success-loading',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await neverAnswers(page, 'bookings/*');
      await page.goto('/success/OKV-7F3K9-QW2MX-4TB');
      await expect(page.getByRole('heading', { name: 'Loading your prediction...' })).toBeVisible();
    },
  },
  {
    name: 'success-not-found',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      // The page redirects to the home page after two seconds. Suppress its timer so that the page stays open.
      await page.addInitScript(() => {
        const wait = window.setTimeout.bind(window);
        window.setTimeout = ((run: () => void, ms?: number) => (ms === 2_000 ? 0 : wait(run, ms))) as typeof window.setTimeout;
      });
      await page.goto('/success/OKV-7F3K9-QW2MX-4TB');
      await expect(page.getByRole('heading', { name: 'Prediction not found' })).toBeVisible();
    },
  },
];

async function buy({ account, date }: MemberVisit): Promise<string> {
  return (await account.buy([`${date}T10:00`, `${date}T10:15`])).referenceNumber;
}

/** Opens the success page as if for the second time. It then stays open, because it redirects to the dashboard only the first time. */
async function openSuccess(page: Page, reference: string): Promise<void> {
  await page.addInitScript((given) => sessionStorage.setItem('successHandedOver', given), reference);
  await page.goto(reference ? `/success/${reference}` : '/success');
}

function outcome(is: PaymentReturnView['outcome'], selectionId: string): PaymentReturnView {
  return { outcome: is, bookingId: 1, selectionId, referenceNumber: 'OKV-7F3K9-QW2MX-4TB', paymentStatus: 'pending', message: null };
}
