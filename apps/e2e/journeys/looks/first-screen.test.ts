// Tests what a visitor without an account sees first on a small phone: the site's purpose, the button to predict, and the organiser.
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const MAX_SHIFT = 0.02;

/** Starts recording layout shifts in each page that loads. Returns a function that reads the total. */
async function shifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { score: 0 };
    Object.assign(window, { seenShift: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.score += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenShift: { score: number } }).seenShift.score);
}

test('on a phone, the first screen shows the prize, charities, how to win, slots left and a button, without layout shift', async ({
  people,
}) => {
  const { page } = await people.visitor(PHONE);
  const shifted = await shifts(page);
  await page.goto('/');
  const hero = page.getByRole('region', { name: /^When will the flood/ });
  await expect(hero.getByText(/^\d[\d,]* slots? left$/)).toBeVisible();
  for (const part of [
    hero.getByRole('heading', { level: 1 }),
    hero.getByText('Win:'),
    hero.getByText('100% to charity:'),
    hero.getByText('The nearest ticket wins.'),
    hero.getByText(/slots? left/),
    hero.getByRole('link', { name: 'Make Your Prediction' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  expect(await shifted()).toBeLessThanOrEqual(MAX_SHIFT);
  await hero.getByRole('link', { name: 'Make Your Prediction' }).tap();
  await expect(page).toHaveURL('/booking');
});

test(
  'from the footer, a visitor without an account reaches the organiser, the answers and the refund rules',
  { tag: '@long' },
  async ({ people }) => {
    const { page } = await people.visitor(PHONE);
    await page.goto('/rules');
    const foot = page.getByRole('contentinfo');
    await foot.getByRole('link', { name: 'Who runs it' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Who runs this raffle' })).toBeVisible();
    await expect(page).toHaveTitle(/^About/);
    await page.getByRole('main').getByRole('link', { name: 'Questions and answers' }).tap();
    await page.getByText('Who wins?', { exact: true }).tap();
    await expect(page.getByText(/^The owner of the slot in which the flood arrives/)).toBeVisible();
    await foot.getByRole('link', { name: 'Refunds' }).tap();
    await expect(page).toHaveURL('/about#refunds');
    await expect(page.getByRole('heading', { level: 2, name: 'Refunds' })).toBeInViewport();
    // The form requires the visitor to sign in.
    await page.getByRole('link', { name: /^Write to us here/ }).tap();
    await expect(page).toHaveURL(/\/auth\?returnTo=/);
  },
);

test('metadata for search engines and link previews contains this site’s URLs, and the CSP blocks nothing', async ({ people, url }) => {
  const { page } = await people.visitor();
  await page.goto('/prizes');
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', `${url}/prizes`);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${url}/share/prizes.png`);
  // When a person shares a page, phones send its canonical URL. The URL must therefore change when a link opens another page.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Rules' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
  await expect(canonical).toHaveAttribute('href', `${url}/rules`);

  const listed = await (await page.request.get('/sitemap.xml')).text();
  for (const [, address = ''] of listed.matchAll(/<loc>(.*?)<\/loc>/g))
    expect((await page.request.get(address)).status(), address).toBe(200);
  expect(listed).toContain(`<loc>${url}/about</loc>`);
  expect(await (await page.request.get('/robots.txt')).text()).toContain(`Sitemap: ${url}/sitemap.xml`);
  for (const picture of ['/share/home.png', '/icons/touch-180.png']) expect((await page.request.get(picture)).status()).toBe(200);
});
