import { expect, test } from '../../fixtures.js';
import { retryUntilStable } from '../../screens/retry-until-stable.js';

const NARROW = { viewport: { width: 360, height: 740 } };
const WIDE = { viewport: { width: 1280, height: 800 } };

test("the header shows the year after the site's name only on a wide screen", { tag: '@long' }, async ({ people }) => {
  const name = 'Okavango Flood Raffle';
  for (const [options, isShown] of [
    [NARROW, false],
    [WIDE, true],
  ] as const) {
    const { page } = await people.visitor(options);
    await page.goto('/rules');
    const year = page.getByRole('banner').getByRole('link', { name }).getByText('2025', { exact: true });
    await expect(year).toBeAttached();
    await expect(year).toBeVisible({ visible: isShown });
  }
});

test('no page links to a community group until an organiser has entered one', { tag: '@long' }, async ({ people }) => {
  const { page } = await people.visitor(NARROW);
  for (const path of ['/rules', '/about']) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prizes' }).last()).toBeVisible();
    await expect(page.getByText('Community Group')).toHaveCount(0);
    await expect(page.getByText(/Other players/)).toHaveCount(0);
  }
});

test('the welcome panel is beside the login and register forms only on medium and larger screens', { tag: '@long' }, async ({ people }) => {
  for (const [width, isShown] of [
    [360, false],
    [768, true],
    [1280, true],
  ] as const) {
    const { page } = await people.visitor({ viewport: { width, height: 800 } });
    await page.goto('/auth');
    await expect(page.getByRole('tab', { name: 'Register' })).toBeVisible();
    const panel = page.getByText(
      'Sign in or create an account to predict when the Okavango headwaters will reach the Old Matlapaneng Bridge.',
    );
    await expect(panel).toBeVisible({ visible: isShown });
    await expect(page.getByText('Welcome to')).toBeVisible({ visible: isShown });
  }
});

test('the account menu opens on hover and closes when the mouse leaves it', { tag: '@long' }, async ({ people }) => {
  const { page } = await people.member(WIDE);
  await page.goto('/rules');
  await page.getByRole('button', { name: /^My Account/ }).hover();
  await expect(page.getByRole('link', { name: 'My Predictions' })).toBeVisible();
  await page.getByRole('link', { name: 'Help & Feedback' }).hover();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.mouse.move(10, 700);
  await expect(page.getByRole('link', { name: 'My Predictions' })).toBeHidden();
});

test('the password field in the account deletion dialog is visible on a small phone', { tag: '@long' }, async ({ people }) => {
  const { page } = await people.member({ viewport: { width: 360, height: 640 } });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('alertdialog').getByLabel('Your password', { exact: true })).toBeInViewport({ ratio: 1 });
});

test('the sun in the hero does not cover a button at any width', { tag: '@long' }, async ({ people }) => {
  const { page } = await people.visitor({ viewport: { width: 360, height: 900 } });
  await page.goto('/');
  const hero = page.getByRole('region', { name: 'When will the flood reach the Old Matlapaneng Bridge?' });
  for (const width of [360, 600, 700, 768, 900, 991]) {
    await page.setViewportSize({ width, height: 900 });
    await retryUntilStable(async () => {
      const sun = await hero.locator(':scope > svg circle').first().boundingBox();
      for (const name of ['Make Your Prediction', 'View Rules']) {
        const button = await hero.getByRole('link', { name }).boundingBox();
        const room = (sun?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0));
        expect(room, `between '${name}' and the sun at ${width} px`).toBeGreaterThanOrEqual(0);
      }
    });
  }
});
