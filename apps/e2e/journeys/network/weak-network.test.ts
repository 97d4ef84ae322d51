// A page's code is downloaded when the page is opened. These tests cover downloads that fail.
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../fixtures.js';

const RULES = '**/assets/rules-*.js';
const OFFLINE = "You're offline. This page opens by itself when you're back online.";

/** Opens the home page and waits until it has loaded everything. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'networkidle' });
  // On a busy machine, the network may be idle because the app has not started yet. The season's year shows that the app is running.
  await expect(page.getByRole('contentinfo')).toContainText('2025');
}

const toRules = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Rules', exact: true });
const rulesTitle = (page: Page) => page.getByRole('heading', { level: 1, name: 'Rules' });

/** Delays requests for a URL. `asked` resolves when the first request is made; `end` releases all requests. */
async function hold(
  page: Page,
  address: string,
  finish: (route: Route) => Promise<void>,
): Promise<{ asked: Promise<void>; end: () => void }> {
  let [hear, end] = [(): void => undefined, (): void => undefined];
  const asked = new Promise<void>((resolve) => (hear = resolve));
  const ended = new Promise<void>((resolve) => (end = resolve));
  await page.route(address, (route) => {
    hear();
    return ended.then(() => finish(route));
  });
  return { asked, end };
}

test('a page opened without a network shows an error and then opens when the network is restored', async ({ people }) => {
  const { page } = await people.visitor();
  await openHome(page);
  await page.context().setOffline(true);
  await toRules(page).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page.getByText('Something went wrong')).toBeHidden();
  await page.context().setOffline(false);
  await expect(rulesTitle(page)).toBeVisible();
  await expect(page).toHaveURL('/rules');
  people.forgetBrowserErrors();
});

test('a page whose download fails because of a weak signal opens as soon as the site responds', { tag: '@long' }, async ({ people }) => {
  const { page } = await people.visitor();
  await openHome(page);
  await page.route(RULES, (route) => route.abort());
  await page.route('**/api/health', (route) => route.abort());
  await toRules(page).click();
  await expect(page.getByText("We can't reach the site right now.")).toBeVisible();
  await page.unroute(RULES);
  await page.unroute('**/api/health');
  await expect(rulesTitle(page)).toBeVisible();
  await expect(page).toHaveURL('/rules');
  people.forgetBrowserErrors();
});

test('a page whose files were removed by a new release reloads once and then shows the new release', async ({ people }) => {
  const { page } = await people.visitor();
  await openHome(page);
  await page.route(RULES, (route) => route.fulfill({ status: 404 }));
  // Once the page reloads, it belongs to the new release, whose files exist.
  await page.route('**/rules', (route) => page.unroute(RULES).then(() => route.continue()));
  await toRules(page).click();
  await expect(rulesTitle(page)).toBeVisible();
  await expect(page).toHaveURL('/rules');
  people.forgetBrowserErrors();
});

test('a page whose files stay missing shows a plain error message after one reload', { tag: '@long' }, async ({ people }) => {
  const { page } = await people.visitor();
  await openHome(page);
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.route(RULES, (route) => route.fulfill({ status: 404 }));
  await toRules(page).click();
  await expect(page.getByRole('alert')).toContainText("We couldn't load this part of the site. Please try again in a moment.");
  expect(loads).toBe(1);
  await page.unroute(RULES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rulesTitle(page)).toBeVisible();
  people.forgetBrowserErrors();
});

test('a page opened by its URL retries a failed code download and then opens without errors', async ({ people }) => {
  const { page } = await people.visitor();
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  await page.route(RULES, (route) => route.abort(), { times: 1 });
  await page.goto('/rules');
  // The click takes effect once React has hydrated the page.
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(rulesTitle(page)).toBeVisible();
  await expect(page.locator('html')).toHaveClass('dark');
  expect(said.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  people.forgetBrowserErrors();
});

test('a page that the visitor leaves while part of it is downloading reports no errors', async ({ people }) => {
  const { page } = await people.visitor();
  await openHome(page);
  // Installs the clock only after the page has loaded. Otherwise, React would render different months from those in the prerendered page,
  // because a class cannot extend the replaced `Date`.
  await page.clock.install();
  const said: string[] = [];
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.text().startsWith('Failed to load resource') && said.push(message.text()),
  );
  page.on('pageerror', (error) => said.push(String(error)));
  // Simulates Firefox, which aborts pending requests when the user leaves a page.
  const part = await hold(page, RULES, (route) => route.abort());
  // Status 204 makes the browser stay on the current page so that the test can check it.
  const elsewhere = await hold(page, '**/prizes', (route) => route.fulfill({ status: 204 }));
  await toRules(page).click();
  await part.asked;
  // Vite reports a failed import with this event.
  const failed = page.evaluate(
    () => new Promise((resolve) => window.addEventListener('vite:preloadError', () => resolve(null), { once: true })),
  );
  // Starts the navigation in a timer because an immediate navigation would abort this evaluation.
  await page.evaluate(() => void setTimeout(() => location.assign('/prizes')));
  await elsewhere.asked;
  part.end();
  elsewhere.end();
  await failed;
  // Give React enough time to render an error.
  await page.clock.runFor(5_000);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(page.getByText('Something went wrong')).toBeHidden();
  expect(said).toEqual([]);
  people.forgetBrowserErrors();
});
