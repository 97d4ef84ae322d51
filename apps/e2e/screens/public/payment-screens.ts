import type { SeasonView } from '@raffle/contracts/season';
import { expect } from '@playwright/test';
import { PaymentPage } from '../../pages/payment-page.js';
import { ProviderPage } from '../../pages/provider-page.js';
import { answers, breaks, changes, neverAnswers, refuses } from '../breakage.js';
import { at, type MemberVisit, type Screen } from '../screen.js';

const NOBODYS = '0196f7b0-0000-7000-8000-000000000000';

/** The payment page, with the order in each possible state. */
export const paymentScreens: Screen[] = [
  at('payment-none', '/payment'),
  at('payment-sign-in', `/payment/selection/${NOBODYS}`, 'Sign in to pay'),
  {
    name: 'payment-still-to-be-paid',
    as: 'member',
    open: async ({ page, account, date }) => {
      await account.checkout((await account.hold([`${date}T10:00`])).selectionId);
      await page.goto('/payment');
      await expect(page.getByRole('link', { name: 'Pay $3.00' })).toBeVisible();
    },
  },
  {
    name: 'payment-selection',
    as: 'member',
    open: async (visit) => {
      await openPayment(visit);
    },
  },
  {
    name: 'payment-ways-to-pay',
    as: 'member',
    open: async (visit) => {
      await changes<SeasonView>(visit.page, 'season', (season) => ({ ...season, contentVersion: 1 }));
      await answers(visit.page, 'content', { year: 2025, version: 1, sections: { paying: { mobileMoney: ['Orange Money', 'MyZaka'] } } });
      await openPayment(visit);
      await expect(visit.page.getByText('The Visa card for your Orange Money or MyZaka account works too.')).toBeVisible();
    },
  },
  {
    name: 'payment-nearly-over',
    as: 'member',
    open: async (visit) => {
      const selectionId = await openPayment(visit);
      await visit.database.shortenHold(selectionId, 2);
      await visit.page.reload();
      await expect(visit.page.getByText('2 minutes left')).toBeVisible();
    },
  },
  {
    name: 'payment-loading',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await neverAnswers(page, 'slot-selections/*');
      await page.goto(`/payment/selection/${NOBODYS}`);
      await expect(page.getByText('Loading your payment...')).toBeAttached();
    },
  },
  {
    name: 'payment-unreachable',
    as: 'member',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await breaks(page, 'slot-selections/*');
      await page.goto(`/payment/selection/${NOBODYS}`);
      await expect(page.getByText("We couldn't load your payment.")).toBeVisible();
    },
  },
  {
    name: 'payment-leaving',
    as: 'member',
    open: async (visit) => {
      await openPayment(visit);
      await neverAnswers(visit.page, 'slot-selections/*/checkout');
      await new PaymentPage(visit.page).pay.click();
      await expect(visit.page.getByText('Taking you to the payment page...')).toBeVisible();
    },
  },
  {
    name: 'payment-offline',
    as: 'member',
    mayReportErrors: true,
    open: async (visit) => {
      await openPayment(visit);
      await visit.page.context().setOffline(true);
      await new PaymentPage(visit.page).pay.click();
      await expect(visit.page.getByText("You're offline.")).toBeVisible();
    },
  },
  {
    name: 'payment-provider-unavailable',
    as: 'member',
    mayReportErrors: true,
    open: async (visit) => {
      await openPayment(visit);
      await refuses(visit.page, 'slot-selections/*/checkout', 503, 'PAYMENT_PROVIDER_UNAVAILABLE');
      await new PaymentPage(visit.page).pay.click();
      await expect(visit.page.getByText("We can't reach the payment page")).toBeVisible();
    },
  },
  {
    name: 'payment-cancelled',
    as: 'member',
    open: async (visit) => {
      await (await openProvider(visit)).cancel();
      await expect(visit.page.getByText('Payment cancelled')).toBeVisible();
    },
  },
  {
    name: 'payment-declined',
    as: 'member',
    open: async (visit) => {
      await openPayment(visit);
      await visit.page.goto(`${visit.page.url()}?declined=1`);
      await expect(visit.page.getByText('Payment declined')).toBeVisible();
    },
  },
  {
    name: 'payment-slots-lost',
    as: 'member',
    open: async (visit) => {
      const selectionId = await openPayment(visit);
      const lost = { id: `${visit.date}T09:45`, date: visit.date, startTime: `${visit.date}T09:45:00+02:00` };
      await changes<object>(visit.page, `slot-selections/${selectionId}`, (selection) => ({
        ...selection,
        conflict: { unavailableSlots: [lost], keptSlots: [] },
      }));
      await visit.page.reload();
      await expect(visit.page.getByText('Some of your time slots were taken')).toBeVisible();
    },
  },
  {
    name: 'payment-over',
    as: 'member',
    open: async (visit) => {
      const selectionId = await openPayment(visit);
      await visit.database.endHold(selectionId);
      await visit.page.reload();
      await expect(visit.page.getByText('Your time ran out')).toBeVisible();
    },
  },
  {
    name: 'payment-booking',
    as: 'member',
    open: async ({ page, account, date }) => {
      const { selectionId } = await account.hold([`${date}T10:00`, `${date}T12:30`]);
      const { bookingId } = await account.checkout(selectionId);
      await page.goto(`/payment/${bookingId}`);
      await expect(new PaymentPage(page).pay).toBeVisible();
    },
  },
  {
    name: 'payment-required',
    as: 'member',
    open: async ({ page, account, date }) => {
      const { referenceNumber } = await account.checkout((await account.hold([`${date}T10:00`])).selectionId);
      await page.goto(`/success/${referenceNumber}`);
      await expect(page).toHaveURL(/\/payment\/\d+$/);
      await expect(new PaymentPage(page).pay).toBeVisible();
    },
  },
  ...(['confirming', 'cancelled', 'refunded'] as const).map((paymentStatus): Screen => ({
    name: `payment-booking-${paymentStatus}`,
    as: 'member',
    open: async ({ page, account, date }) => {
      const { bookingId } = await account.checkout((await account.hold([`${date}T10:00`])).selectionId);
      await changes<object>(page, 'bookings/by-id/*', (booking) => ({ ...booking, paymentStatus, heldUntil: null }));
      await page.goto(`/payment/${bookingId}`);
      await expect(
        page
          .getByRole('main')
          .getByRole('heading', { level: 2 })
          .or(page.getByRole('main').getByText(/is being confirmed|was not paid|was refunded/))
          .first(),
      ).toBeVisible();
    },
  })),
  {
    name: 'payment-not-found',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/payment/7654321');
      await expect(page.getByText('Payment not found')).toBeVisible();
    },
  },
  {
    name: 'provider',
    as: 'member',
    open: async (visit) => {
      await openProvider(visit);
    },
  },
  {
    name: 'provider-declined',
    as: 'member',
    open: async (visit) => {
      const provider = await openProvider(visit);
      await provider.decline();
      await expect(provider.problem).toContainText(/declined/i);
    },
  },
];

async function openPayment({ page, account, date }: MemberVisit): Promise<string> {
  const { selectionId } = await account.hold([`${date}T10:00`, `${date}T10:15`, `${date}T23:45`]);
  const payment = new PaymentPage(page);
  await payment.openSelection(selectionId);
  await expect(payment.pay).toBeVisible();
  return selectionId;
}

async function openProvider(visit: MemberVisit): Promise<ProviderPage> {
  await openPayment(visit);
  await new PaymentPage(visit.page).pay.click();
  const provider = new ProviderPage(visit.page);
  await expect(provider.heading).toBeVisible();
  return provider;
}
