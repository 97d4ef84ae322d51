import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';

const LIGHT = 'rgb(251, 247, 239)';
const DARK = 'rgb(12, 27, 29)';

test('the light theme is the default, even if the system prefers dark', async ({ people }) => {
  const { page } = await people.visitor({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('background-color', LIGHT);
});

test('the chosen theme survives reloads and applies to other tabs', async ({ people }) => {
  const { page, context } = await people.visitor();
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveCSS('background-color', DARK);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', DARK);

  const other = await context.newPage();
  await other.goto('/booking');
  await expect(other.locator('html')).toHaveCSS('background-color', DARK);
  await other.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.locator('html')).toHaveCSS('background-color', LIGHT);
});

for (const path of ['/', '/booking', '/auth', '/nowhere']) {
  const tag = path === '/booking' ? [] : '@long';
  test(`${path} is never rendered in the light theme for a visitor who chose the dark theme`, { tag }, async ({ people }) => {
    const { page } = await people.visitor();
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    const loadApp = await holdBackTheApp(page);
    await page.goto(path, { waitUntil: 'commit' });
    // At this point, the page has been rendered but none of the app's code has run.
    await expect(page.locator('html')).toHaveCSS('background-color', DARK);
    const seen = await page.evaluateHandle(() => {
      const themes: string[] = [];
      new MutationObserver(() => themes.push(document.documentElement.className)).observe(document.documentElement, {
        attributes: true,
        attributeFilter: ['class'],
      });
      return themes;
    });
    loadApp();
    await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('background-color', DARK);
    for (const theme of await seen.jsonValue()) expect(theme).toContain('dark');
  });
}

/** Delays the app's scripts but not its stylesheets. @returns a function that releases the scripts */
async function holdBackTheApp(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
