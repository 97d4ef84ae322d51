import type { ReceivedMessage, SignedInBrowser } from '@raffle/contracts/people/account';
import type { BookingView } from '@raffle/contracts/bookings';
import { API } from '@raffle/contracts/routes';
import { expect } from '@playwright/test';
import { DashboardPage } from '../../pages/dashboard-page.js';
import { newPerson } from '../../people/person.js';
import type { MyPlaces } from '@raffle/contracts/places';
import { answers, breaks, changes, neverAnswers } from '../breakage.js';
import type { Screen } from '../screen.js';

const MESSAGES: ReceivedMessage[] = [
  { subject: 'The water is at Boro', text: 'Dear all,\n\nthe headwaters passed Boro this morning, earlier than in most years.', day: '30' },
  { subject: 'Your slots of 14 June', text: 'The bridge is closed to cars that morning. Please come on foot.', day: '21' },
].map(({ day, ...message }) => ({ ...message, id: day, writtenAt: `2025-05-${day}T06:00:00.000Z` }));

const BROWSERS: SignedInBrowser[] = [
  ['Windows', '2025-05-30T06:12:00.000Z', '2025-06-01T06:55:00.000Z'],
  ['Android', '2025-05-17T18:40:00.000Z', '2025-05-31T20:10:00.000Z'],
  [null, '2025-05-12T09:03:00.000Z', '2025-05-25T11:30:00.000Z'],
].map(([device = null, signedInAt, lastUsedAt], index) => ({
  id: `browser-${index}`,
  device,
  signedInAt: signedInAt ?? '',
  lastUsedAt: lastUsedAt ?? '',
  current: index === 0,
}));

const BOOKINGS = 'user/bookings?*';

/** How close somebody was: of four tickets, one does not take part. */
export const PLACES: MyPlaces = {
  year: 2025,
  state: 'provisional',
  arrival: '2025-05-31T08:07:12.000Z',
  rule: 'nearest',
  of: 1190,
  tickets: [
    { slotId: '2025-05-31T13:15', reference: 'OKV-7F3K9-QW2MX-4TB', place: { place: 41, shared: true }, won: false },
    { slotId: '2025-05-31T06:00', reference: 'OKV-7F3K9-QW2MX-4TB', place: { place: 67, shared: false }, won: false },
    { slotId: '2025-06-12T10:00', reference: 'OKV-7F3K9-QW2MX-4TB', place: { place: 1041, shared: false }, won: false },
    { slotId: '2025-06-20T23:45', reference: 'OKV-7F3K9-QW2MX-4TB', place: null, won: false },
  ],
  mail: { wanted: false },
};

const PASSKEYS = [
  { id: '1', name: 'My phone', createdAt: '2025-06-01T07:30:00Z', usedAt: '2025-06-02T07:30:00Z' },
  { id: '2', name: 'The computer at home', createdAt: '2025-06-01T07:30:00Z', usedAt: null },
];

/** A person's predictions and account. */
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
    mayComplain: true,
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
      await changes<object>(page, 'season', (season) => ({ ...season, salesOpen: false, arrival: PLACES.arrival }));
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
      await changes<object>(page, 'season', (season) => ({ ...season, salesOpen: false, arrival: PLACES.arrival }));
      const hit = { slotId: '2025-05-31T10:00', reference: 'OKV-7F3K9-QW2MX-4TB', place: { place: 1, shared: false }, won: true };
      await answers(page, 'results/mine*', { ...PLACES, state: 'announced', rule: 'exact', tickets: [hit], mail: null } satisfies MyPlaces);
      await page.goto('/dashboard');
      await expect(page.getByText('This ticket won the prize.')).toBeVisible();
    },
  },
  {
    name: 'dashboard-place-mail',
    as: 'member',
    open: async ({ page }) => {
      await page.route('**/api/results/mine', (route) =>
        route.fulfill({ json: { ...PLACES, state: 'none', arrival: null, of: null, tickets: [] } }),
      );
      await new DashboardPage(page).fold('Email about how close you were');
      await expect(page.getByText(/^Would you like an email/)).toBeVisible();
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
      await expect(page.getByRole('button', { name: `Delete my card of ${referenceNumber}` })).toBeVisible();
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
      await page.getByRole('link', { name: `Receipt of ${referenceNumber}` }).click();
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
      await page.getByRole('link', { name: `Receipt of ${referenceNumber}` }).click();
      await expect(page.getByText('Refunded on 1 June 2025')).toBeVisible();
    },
  },
  {
    name: 'dashboard-details',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Change my details' }).click();
      await page.getByText('First name and initial', { exact: true }).click();
      await page.getByRole('textbox', { name: 'Full name' }).fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert')).toContainText('Full name is required');
    },
  },
  {
    name: 'dashboard-details-saved',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Change my details' }).click();
      await page.getByText('Anonymous', { exact: true }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Your details are saved.').first()).toBeVisible();
    },
  },
  {
    name: 'dashboard-change-email',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      const form = await new DashboardPage(page).fold('Change email');
      await form.getByRole('button', { name: 'Send the link' }).click();
      await expect(form.getByText('Please correct the following')).toBeVisible();
    },
  },
  {
    name: 'dashboard-email-asked',
    as: 'member',
    undated: true,
    open: async ({ page, account }) => {
      const form = await new DashboardPage(page).fold('Change email');
      await form.getByLabel('New email address').fill(newPerson().username);
      await form.getByLabel('Your password', { exact: true }).fill(account.person.password);
      await form.getByRole('button', { name: 'Send the link' }).click();
      await expect(form.getByText("We've sent a link to")).toBeVisible();
    },
  },
  {
    name: 'dashboard-change-password',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      const form = await new DashboardPage(page).fold('Change password');
      await form.getByLabel('New password', { exact: true }).fill('river');
      await form.getByRole('button', { name: 'Save the new password' }).click();
      await expect(form.getByText('Please correct the following')).toBeVisible();
    },
  },
  {
    name: 'dashboard-password-changed',
    as: 'member',
    undated: true,
    open: async ({ page, account }) => {
      const form = await new DashboardPage(page).fold('Change password');
      await form.getByLabel('Current password', { exact: true }).fill(account.person.password);
      for (const label of ['New password', 'Confirm password'])
        await form.getByLabel(label, { exact: true }).fill('the river came in july');
      await form.getByRole('button', { name: 'Save the new password' }).click();
      await expect(form.getByText('Your password is changed')).toBeVisible();
    },
  },
  {
    name: 'dashboard-change-question',
    as: 'member',
    undated: true,
    part: 'details[open]',
    open: async ({ page }) => {
      const form = await new DashboardPage(page).fold('Change security question');
      await form.getByLabel('Security answer').fill('Mo');
      await form.getByRole('button', { name: 'Save the question' }).click();
      await expect(form.getByText('Please correct the following')).toBeVisible();
    },
  },
  {
    name: 'dashboard-messages',
    as: 'member',
    undated: true,
    part: 'details[open]',
    open: async ({ page }) => {
      await answers(page, 'user/messages', MESSAGES);
      const fold = await new DashboardPage(page).fold('Messages from the organisers');
      await expect(fold.getByRole('listitem')).toHaveCount(MESSAGES.length);
    },
  },
  {
    name: 'dashboard-browsers',
    as: 'member',
    undated: true,
    part: 'details[open]',
    open: async ({ page }) => {
      await answers(page, 'user/sessions', BROWSERS);
      const fold = await new DashboardPage(page).fold('Where you are signed in');
      await expect(fold.getByRole('listitem')).toHaveCount(BROWSERS.length);
    },
  },
  {
    name: 'dashboard-browser-ended',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'user/sessions', BROWSERS);
      const fold = await new DashboardPage(page).fold('Where you are signed in');
      await fold.getByRole('button', { name: /^Sign out Android/ }).click();
      await expect(page.getByRole('alertdialog')).toContainText('Android');
    },
  },
  {
    name: 'dashboard-passkeys',
    as: 'member',
    undated: true,
    part: 'details[open]',
    open: async ({ page }) => {
      await answers(page, 'user/passkeys', PASSKEYS);
      const fold = await new DashboardPage(page).fold('Passkeys');
      await fold.getByRole('button', { name: 'Add a passkey' }).click();
      await expect(fold.getByLabel('Name of this device')).toBeVisible();
    },
  },
  {
    name: 'dashboard-passkey-removal',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'user/passkeys', PASSKEYS);
      const fold = await new DashboardPage(page).fold('Passkeys');
      await fold.getByRole('button', { name: 'Remove “My phone”' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('Remove “My phone”?');
    },
  },
  {
    name: 'dashboard-deletion',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('This cannot be undone');
    },
  },
  {
    name: 'dashboard-deletion-refused',
    as: 'member',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
    },
  },
];
