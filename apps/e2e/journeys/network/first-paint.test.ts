import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';

/** What the app's root element has contained since the navigation started. */
interface RootSeen {
  /** Milliseconds from the start of the navigation until the root first had content; null if it has never had any. */
  filledAt: number | null;
  /** Whether the root has become empty again after it had content. */
  wasEmptied: boolean;
  /** Whether the empty root showed a spinner. */
  hadSpinner: boolean;
}

const INITIAL_SPINNER_MS = 300;

test('a page without prerendered content shows a spinner for at least 300 ms', async ({ people }) => {
  const { page } = await people.visitor();
  await watchRoot(page);
  await page.goto('/reset-password');
  await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible();
  const { filledAt, hadSpinner, wasEmptied } = await rootSeen(page);
  expect(hadSpinner).toBe(true);
  expect(filledAt).toBeGreaterThanOrEqual(INITIAL_SPINNER_MS);
  expect(wasEmptied).toBe(false);
});

for (const path of ['/', '/booking', '/auth', '/rules', '/prizes', '/donation-causes', '/about', '/questions']) {
  const tag = path === '/' || path === '/booking' ? [] : '@long';
  test(`no spinner covers the prerendered content of ${path}`, { tag }, async ({ people }) => {
    const { page } = await people.visitor();
    await watchRoot(page);
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    // Wait long enough for a spinner to appear and disappear.
    await page.waitForFunction((ms) => performance.now() > ms, 2 * INITIAL_SPINNER_MS);
    const { hadSpinner, wasEmptied } = await rootSeen(page);
    expect(hadSpinner).toBe(false);
    expect(wasEmptied).toBe(false);
  });
}

test('a new page opens at its top, and Back restores the previous scroll position', async ({ people }) => {
  const { page } = await people.visitor({ viewport: { width: 768, height: 700 } });
  await countScrolls(page);
  await page.goto('/rules');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Prizes' }).scrollIntoViewIfNeeded();
  const left = await place();
  expect(left).toBeGreaterThan(100);
  await footer.getByRole('link', { name: 'Prizes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Luxury Safari Grand Prize' })).toBeVisible();
  await expect.poll(() => scrolls(page)).toBe(2); // the app scrolls immediately, and again after 100 ms
  expect(await place()).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/rules');
  await expect.poll(place).toBeGreaterThan(left - 50);
  // The app itself does not scroll on Back, so there is no delayed second scroll to wait for.
  expect(await scrolls(page)).toBe(2);
});

/** Counts how often the app calls `window.scrollTo`. */
async function countScrolls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { scrolls: 0 });
    const scrollTo = window.scrollTo.bind(window);
    window.scrollTo = ((...to: [number, number]) => {
      (window as unknown as { scrolls: number }).scrolls += 1;
      scrollTo(...to);
    }) as typeof window.scrollTo;
  });
}

function scrolls(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { scrolls: number }).scrolls);
}

async function watchRoot(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { filledAt: null as number | null, wasEmptied: false, hadSpinner: false };
    Object.assign(window, { rootSeen: seen });
    const look = () => {
      const root = document.getElementById('root');
      if (!root) return;
      if (root.childElementCount > 0) seen.filledAt ??= performance.now();
      else if (seen.filledAt !== null) seen.wasEmptied = true;
      // The stylesheet may load after the root has been created. The spinner appears once the stylesheet has loaded.
      if (getComputedStyle(root, '::before').animationName !== 'none') seen.hadSpinner = true;
      if (performance.now() < 2_000) requestAnimationFrame(look);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    requestAnimationFrame(function wait() {
      if (document.getElementById('root')) look();
      else requestAnimationFrame(wait);
    });
  });
}

function rootSeen(page: Page): Promise<RootSeen> {
  return page.evaluate(() => (window as unknown as { rootSeen: RootSeen }).rootSeen);
}
