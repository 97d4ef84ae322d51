import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { AuthPage } from '../../pages/auth-page.js';
import { BookingPage } from '../../pages/booking-page.js';

/** Lighthouse's slow 4G: 1.6 Mbps down, 750 kbps up, 150 ms latency. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6 * 1_000_000) / 8, uploadThroughput: 750_000 / 8 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Delays the app's scripts. @returns the URLs of the requested scripts and a function that releases the scripts */
async function holdBackScripts(page: Page): Promise<{ asked: string[]; release: () => void }> {
  const asked: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    asked.push(route.request().url());
    await released;
    await route.continue();
  });
  return { asked, release };
}

/** Adds up the scores of unexpected layout shifts, as the CLS metric does. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: number };
    seen.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Records the maximum number of sockets open at the same time. */
function countSockets(page: Page): { most: number } {
  const open = new Set<object>();
  const count = { most: 0 };
  page.on('websocket', (socket) => {
    open.add(socket);
    count.most = Math.max(count.most, open.size);
    socket.on('close', () => open.delete(socket));
  });
  return count;
}

const painted = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime)[0]);

test('the home page can be read and its menu opened before any of its code has loaded', { tag: '@long' }, async ({ people }) => {
  const { page } = await people.visitor(PHONE);
  await slowDown(page);
  const { asked, release } = await holdBackScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => painted(page)).toBeGreaterThan(0);
  for (const text of ['Make Your Prediction', 'How It Works', 'Supporting Local Charities', 'Luxury Safari Grand Prize']) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  // The code has been requested but has not loaded, so everything above worked without it.
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  // Each tap has an effect: the menu opens, closes and opens again.
  for (let taps = 0; taps < 3; taps += 1) await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rules' })).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
});

test(
  'the sign-in page shows no fields before its code has loaded, so that no typed text is ever lost',
  { tag: '@long' },
  async ({ people }) => {
    const { page } = await people.visitor(PHONE);
    const { release } = await holdBackScripts(page);
    await page.goto('/auth', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    await expect(page.locator('form input').first()).toBeHidden();
    release();
    await expect(new AuthPage(page).panel('Login').getByLabel('Email address')).toBeVisible();
  },
);

test('the booking page shows a placeholder for the calendar before its code has loaded, and the layout does not shift when the dates load', async ({
  people,
  date,
}) => {
  const { page } = await people.visitor(PHONE);
  await watchShifts(page);
  await slowDown(page);
  const { release } = await holdBackScripts(page);
  await page.goto(`/booking?date=${date}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Make Your Flood Arrival Prediction' })).toBeVisible();
  await expect(page.getByText('Loading the calendar...')).toBeAttached();
  release();
  const booking = new BookingPage(page);
  await expect(booking.day(date)).toHaveAttribute('aria-pressed', 'true');
  await expect(booking.cell(`${date}T10:00`)).toBeVisible();
  await expect(booking.live).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.02);
});

test('the booking page requests the season once, before its code has loaded, and not again', async ({ people, date }) => {
  const { page } = await people.visitor(PHONE);
  const read: string[] = [];
  page.on('request', (request) => read.push(new URL(request.url()).pathname));
  const { release } = await holdBackScripts(page);
  await page.goto(`/booking?date=${date}`, { waitUntil: 'commit' });
  const reads = () => read.filter((path) => path.startsWith('/api/season')).toSorted();
  await expect.poll(reads).toEqual(['/api/season', '/api/season/days']);
  release();
  await expect(new BookingPage(page).day(date)).toBeVisible();
  expect(reads()).toEqual(['/api/season', '/api/season/days']);
});

test('the booking page is rendered before it responds to clicks, and opens its socket last', { tag: '@long' }, async ({ people, date }) => {
  const { page } = await people.member(PHONE);
  await slowDown(page);
  const { release } = await holdBackScripts(page);
  const sockets = countSockets(page);

  await page.goto(`/booking?date=${date}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Make Your Flood Arrival Prediction' })).toBeVisible();
  await expect.poll(() => painted(page)).toBeGreaterThan(0);
  expect(sockets.most).toBe(0);
  release();

  const booking = new BookingPage(page);
  await booking.tick(`${date}T10:00`);
  await expect(booking.cell(`${date}T10:00`)).toHaveAccessibleName(/your prediction$/);
  await expect(booking.live).toBeVisible();
  // If a socket takes too long to open on a slow phone, another one replaces it. Two sockets are never open at the same time.
  expect(sockets.most).toBe(1);
  const order = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const library = performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/socket-'));
    return { paint: paint?.startTime ?? Infinity, library: library?.startTime ?? -Infinity };
  });
  expect(order.library).toBeGreaterThan(order.paint);
});
