import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';

interface Place {
  path: string;
  /** Text shown while the API does not respond. */
  text: string;
  /** Text shown once the API responds again. */
  afterwards: string;
}

/** Pages that offer a retry. */
const FOR_VISITORS: Place[] = [
  {
    path: '/booking',
    text: "We couldn't load the season. Please try again.",
    afterwards: 'Please select a date to view available prediction slots.',
  },
  { path: '/reset-password#token=made-up', text: 'We could not reach the server.', afterwards: 'Ask for a new link' },
];

const SELECTION = '/payment/selection/0196f7b0-0000-7000-8000-000000000000';
const FOR_MEMBERS: Place[] = [
  { path: '/dashboard', text: 'We could not reach the server.', afterwards: 'No predictions yet' },
  { path: '/help', text: 'We could not reach the server.', afterwards: 'Write to us' },
  { path: SELECTION, text: "We couldn't load your payment.", afterwards: 'Session Expired' },
  { path: '/payment/7654321', text: "We couldn't load your payment.", afterwards: 'Payment not found' },
  { path: '/payment', text: "We couldn't load your predictions.", afterwards: 'You have nothing left to pay.' },
  { path: '/payment-return?session_id=cs_test_1', text: "We couldn't load your payment.", afterwards: 'Payment not found' },
  { path: '/success/OKV-7F3K9-QW2MX-4TB', text: 'We could not reach the server.', afterwards: 'Prediction not found' },
];

/** Of these pages, the gate checks only the payment page, because it involves money. */
const IN_GATE = new Set(['/payment']);

for (const place of [...FOR_VISITORS, ...FOR_MEMBERS]) {
  const tag = IN_GATE.has(place.path) ? [] : '@long';
  test(`${place.path} reports that the server is unreachable and offers a retry`, { tag }, async ({ people }) => {
    const { page } = await people[FOR_MEMBERS.includes(place) ? 'member' : 'visitor']();
    await seesAndTriesAgain(page, place);
    people.forgetBrowserErrors();
  });
}

test('a sign-in that does not reach the server shows an error in a dialog and on the page, and can be retried', async ({
  people,
  register,
}) => {
  const { person } = await register();
  const { page } = await people.visitor();
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Email address' }).fill(person.username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
  await page.route('**/api/login', (route) => route.abort());
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Authentication Error' });
  await expect(dialog).toContainText('Login failed: We could not reach the server.');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the server.' })).toBeVisible();
  await page.unroute('**/api/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('button', { name: /^My Account/ })).toBeVisible();
  people.forgetBrowserErrors();
});

async function seesAndTriesAgain(page: Page, { path, text, afterwards }: Place): Promise<void> {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(path);
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText(afterwards).first()).toBeVisible();
}
