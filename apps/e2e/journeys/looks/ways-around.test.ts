import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';

const NAVIGATION = {
  Home: '/',
  'Prediction Calendar': '/booking',
  Rules: '/rules',
  Prizes: '/prizes',
  'Donation Causes': '/donation-causes',
};

test('an unknown URL responds with status 404 and shows the 404 page, which links to another page', async ({ people }) => {
  const { page } = await people.visitor();
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle(/404 Page Not Found/);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('404 Page Not Found');
});

test('a page that fails to load shows the error screen, and Try again reloads it', async ({ people }) => {
  const { page } = await people.visitor();
  // Blocks the request before the first page opens, because each page preloads other pages.
  await page.route('**/assets/booking-*.js', (route) => route.abort());
  await page.goto('/rules');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Prediction Calendar' }).click();
  const screen = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Something went wrong' }) });
  await expect(screen).toContainText("We couldn't load this part of the site."); // the error's own message
  await page.unroute('**/assets/booking-*.js');
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Please select a date to view available prediction slots.')).toBeVisible();
  people.forgetBrowserErrors();
});

test('the menu on a small phone links to every page and closes on a link click or Escape', async ({ people }) => {
  const { page, account } = await people.member({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.goto('/');
  const open = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  await open.click();
  await expect(menu).toContainText(account.person.fullName);
  await expect(menu.getByRole('link', { name: 'My Predictions' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(open).toBeFocused();
  for (const [label, path] of Object.entries(NAVIGATION)) {
    await open.click();
    await menu.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(menu).toHaveCount(0);
  }
  await open.click();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Signed out')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the organisers’ dashboard shows visitors that it is redirecting and opens the login page', { tag: '@long' }, async ({ people }) => {
  const { page } = await people.visitor();
  await page.addInitScript(() => {
    const note = () => {
      if (document.body?.innerText.includes('Redirecting to login...')) sessionStorage.setItem('seen', 'yes');
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe('yes');
});

test('every link in the header and footer opens its page at the top', async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto('/rules');
  for (const place of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
    for (const [label, path] of Object.entries(NAVIGATION)) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await place.getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    }
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Admin Login' }).click();
  await expect(page).toHaveURL('/admin/login');
});

test('without a live connection, the grid shows a message and polls for changes', { tag: '@long' }, async ({ people, date, register }) => {
  const { page } = await people.visitor();
  await page.clock.install();
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  const booking = new BookingPage(page);
  await booking.open(date);
  const buyer = await register();
  await buyer.buy([`${date}T10:00`]);
  await page.clock.runFor('00:40');
  await expect(page.getByText(/^(Reconnecting|Offline)$/)).toBeVisible();
  await expect(booking.cell(`${date}T10:00`)).toHaveAccessibleName(`10:00 - 10:14, ${buyer.person.fullName}, booked`);
  people.forgetBrowserErrors();
});
