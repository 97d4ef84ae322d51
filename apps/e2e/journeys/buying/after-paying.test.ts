import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { DashboardPage } from '../../pages/dashboard-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { ProviderPage } from '../../pages/provider-page.js';
import { SuccessPage } from '../../pages/success-page.js';
import type { Member } from '../../people/people.js';
import { retryUntilStable } from '../../screens/retry-until-stable.js';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Holds slots and pays for them from the payment page. @returns the booking's reference */
async function pay({ page, account }: Member, slotIds: string[], success = new SuccessPage(page)): Promise<string> {
  await new PaymentPage(page).openSelection((await account.hold(slotIds)).selectionId);
  await new PaymentPage(page).pay.click();
  return success.reachedBy(() => new ProviderPage(page).payByCard());
}

async function boxOf(part: Locator): Promise<{ y: number; height: number }> {
  const box = await part.boundingBox({ timeout: 1_000 });
  if (box === null) throw new Error(`${part.toString()} is not on the page`);
  return box;
}

/** Reads the flags and the reload guard that the specification defines from browser storage. */
const flags = (page: Page) =>
  page.evaluate(() => ({
    session: sessionStorage.getItem('needsForceRefresh'),
    local: ['hasNewBooking', 'paymentJustCompleted', 'forceFullReload'].map((key) => localStorage.getItem(key)),
    guard: sessionStorage.getItem('dashboardRefreshed'),
  }));
const TAKEN_DOWN = { session: null, local: [null, null, null], guard: 'true' };

test('the success page loads the dashboard once, and the dashboard shows the success message until the buyer dismisses it', async ({
  people,
  date,
}) => {
  const member = await people.member(PHONE);
  const { page } = member;
  const documents: string[] = [];
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    if (request.isNavigationRequest() && origin === new URL(page.url()).origin) documents.push(pathname);
  });
  const success = new SuccessPage(page);
  const dashboard = new DashboardPage(page);
  const reference = await pay(member, [`${date}T10:00`, `${date}T10:15`]);

  // Checks the toast first, because it disappears after a few seconds.
  await test.step('the toast covers neither the heading nor the buttons', async () => {
    const said = page.getByRole('status').filter({ hasText: 'Payment Confirmed' });
    const ways = [
      page.getByRole('heading', { name: 'Prediction Successfully Recorded!' }),
      page.getByRole('button', { name: 'Share my prediction' }),
      success.seePredictions,
    ];
    await expect(said).toBeVisible();
    await retryUntilStable(async () => {
      const [{ y, height }, ...places] = await Promise.all([boxOf(said), ...ways.map(boxOf)]);
      for (const place of places) expect(y >= place.y + place.height || y + height <= place.y, `${y} to ${y + height}`).toBe(true);
    });
    for (const way of ways) await expect(way).toBeInViewport({ ratio: 1 });
  });

  await test.step('the dashboard loads once', async () => {
    await dashboard.expectPaid(reference, [`${date}T10:00`, `${date}T10:15`]);
    expect(documents.filter((path) => path === '/dashboard')).toHaveLength(1);
    expect(new URL(page.url()).searchParams.get('time')).toMatch(/^\d+$/);
    expect(await flags(page)).toEqual(TAKEN_DOWN);
  });

  await test.step('the success message is still shown after a reload', async () => {
    await page.reload();
    await success.isReadable(reference);
    await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share my prediction' })).toBeVisible();
  });

  await test.step('the Back button shows the success page, which does not redirect again', async () => {
    await page.goBack();
    await expect(page).toHaveURL(`/success/${reference}`);
    await success.isReadable(reference);
    await expect(page.getByText('Taking you to your predictions...')).toBeHidden();
    await page.goForward();
    await success.isReadable(reference);
  });

  await test.step('the success message is not shown again once the buyer has dismissed it', async () => {
    const address = page.url();
    await success.seePredictions.click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Predictions' })).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await page.goto(address);
    await dashboard.expectPaid(reference, [`${date}T10:00`]);
    await expect(success.heading).toBeHidden();
  });
});

test(
  'the success message is not shown again once the buyer has opened another page, and the next purchase shows its own message',
  { tag: '@long' },
  async ({ people, date }) => {
    const member = await people.member(PHONE);
    const { page } = member;
    const success = new SuccessPage(page);
    const first = await pay(member, [`${date}T11:00`]);
    await expect(page).toHaveURL(/\/dashboard\?/);
    await success.isReadable(first);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL('/', { waitUntil: 'domcontentloaded' });
    await expect(success.heading).toBeHidden();
    await page.goBack();
    await new DashboardPage(page).expectPaid(first, [`${date}T11:00`]);
    await expect(success.heading).toBeHidden();

    await new PaymentPage(page).openSelection((await member.account.hold([`${date}T12:00`])).selectionId);
    await new PaymentPage(page).pay.click();
    await new ProviderPage(page).payByCard();
    // The dashboard reloads itself at most once per browser session, so it does not reload here.
    await expect(page).toHaveURL(/\/dashboard\?fresh=true&ref=OKV-[\w-]+$/);
    await expect(success.heading).toBeVisible();
    await expect.poll(() => flags(page)).toEqual(TAKEN_DOWN);
  },
);

for (const [where, flag] of [
  ['session', 'needsForceRefresh'],
  ['local', 'forceFullReload'],
] as const) {
  const tag = where === 'session' ? [] : '@long';
  test(`the dashboard reloads once if the ${flag} flag is set`, { tag }, async ({ people }) => {
    const { page } = await people.member();
    await page.goto('/rules');
    await page.evaluate(([area, key]) => (area === 'session' ? sessionStorage : localStorage).setItem(key, 'true'), [where, flag] as const);
    const loads: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loads.push(new URL(request.url()).pathname));
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/dashboard\?reloaded=true&time=\d+$/);
    expect(loads).toEqual(['/dashboard', '/dashboard']);
    expect(await flags(page)).toEqual(TAKEN_DOWN);
  });
}
