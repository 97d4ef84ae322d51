// A page's code is fetched when somebody goes there: what happens when it does not come.
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../fixtures.js';

const RULES = '**/assets/rules-*.js';
const OFFLINE = "You're offline. This page opens by itself when you are connected again.";

/** A home page that has all it wants, so that nothing else is on its way. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'networkidle' });
  // On a busy machine nothing may be on its way because nothing has begun: with the season's year the page is alive.
  await expect(page.getByRole('contentinfo')).toContainText('2025');
}

const toRules = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Rules', exact: true });
const rulesTitle = (page: Page) => page.getByRole('heading', { level: 1, name: 'Rules' });

/** Requests of an address wait until they are let go: `asked` when the first has come. */
async function hold(
  page: Page,
  address: string,
  letGo: (route: Route) => Promise<void>,
): Promise<{ asked: Promise<void>; end: () => void }> {
  let [hear, end] = [(): void => undefined, (): void => undefined];
  const asked = new Promise<void>((resolve) => (hear = resolve));
  const ended = new Promise<void>((resolve) => (end = resolve));
  await page.route(address, (route) => {
    hear();
    return ended.then(() => letGo(route));
  });
  return { asked, end };
}

test('a page that is opened without a network says so, and opens by itself when there is one', async ({ people }) => {
  const { page } = await people.visitor();
  await openHome(page);
  await page.context().setOffline(true);
  await toRules(page).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page.getByText('Something went wrong')).toBeHidden();
  await page.context().setOffline(false);
  await expect(rulesTitle(page)).toBeVisible();
  await expect(page).toHaveURL('/rules');
  people.forgiveComplaints();
});

test('a page that breaks off on a weak signal opens as soon as the site answers', { tag: '@long' }, async ({ people }) => {
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
  people.forgiveComplaints();
});

test('a page whose files a new release has taken away brings the new one by one load', async ({ people }) => {
  const { page } = await people.visitor();
  await openHome(page);
  await page.route(RULES, (route) => route.fulfill({ status: 404 }));
  // The new release has the files that its own page names.
  await page.route('**/rules', (route) => page.unroute(RULES).then(() => route.continue()));
  await toRules(page).click();
  await expect(rulesTitle(page)).toBeVisible();
  await expect(page).toHaveURL('/rules');
  people.forgiveComplaints();
});

test('a page whose files stay away says so after one load, in plain words', { tag: '@long' }, async ({ people }) => {
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
  people.forgiveComplaints();
});

test('a page that was opened by its address and whose code breaks off opens as soon as it comes, and complains of nothing', async ({
  people,
}) => {
  const { page } = await people.visitor();
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  await page.route(RULES, (route) => route.abort(), { times: 1 });
  await page.goto('/rules');
  // A press is answered as soon as React has taken over.
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(rulesTitle(page)).toBeVisible();
  await expect(page.locator('html')).toHaveClass('dark');
  expect(said.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  people.forgiveComplaints();
});

test('a page that is left while a part of it is on its way complains of nothing', async ({ people }) => {
  const { page } = await people.visitor();
  await openHome(page);
  // Not before: React would find other months than the painted ones, since no class can extend a browser's clock that was put in its place.
  await page.clock.install();
  const said: string[] = [];
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.text().startsWith('Failed to load resource') && said.push(message.text()),
  );
  page.on('pageerror', (error) => said.push(String(error)));
  // What Firefox does by itself when a page is left.
  const part = await hold(page, RULES, (route) => route.abort());
  // An answer without a page: the browser stays, and what was left can be asked.
  const elsewhere = await hold(page, '**/prizes', (route) => route.fulfill({ status: 204 }));
  await toRules(page).click();
  await part.asked;
  // Vite's own word that an import has failed.
  const failed = page.evaluate(
    () => new Promise((resolve) => window.addEventListener('vite:preloadError', () => resolve(null), { once: true })),
  );
  // Without waiting: the page answers nothing before it is gone.
  await page.evaluate(() => void setTimeout(() => location.assign('/prizes')));
  await elsewhere.asked;
  part.end();
  elsewhere.end();
  await failed;
  // Time enough for React to show what it would show.
  await page.clock.runFor(5_000);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(page.getByText('Something went wrong')).toBeHidden();
  expect(said).toEqual([]);
  people.forgiveComplaints();
});
