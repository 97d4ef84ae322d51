import { expect, test } from '../../fixtures.js';

const PAGES = [
  ['/', /When will the flood reach/, 'How It Works'],
  ['/rules', /Rules/, 'How the winner is found'],
  ['/prizes', /Prize/, 'helicopter'],
  ['/donation-causes', /Cause/, '50'],
  ['/about', /Who runs/, 'Refunds'],
  ['/questions', /Questions/, 'Who wins?'],
] as const;

for (const [path, heading, text] of PAGES) {
  const tag = path === '/' || path === '/rules' ? [] : '@long';
  test(`${path} can be read and its links work without JavaScript`, { tag }, async ({ people }) => {
    const { page } = await people.visitor({ javaScriptEnabled: false });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('body')).toContainText(text);
    await expect(page.locator('noscript')).toHaveCount(0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Rules' }).click();
    await expect(page).toHaveURL(/\/rules$/);
    await expect(page.getByRole('heading', { level: 1, name: /Rules/ })).toBeVisible();
  });
}

for (const path of ['/booking', '/auth', '/payment']) {
  test(`${path} shows a notice that it requires JavaScript`, async ({ people }) => {
    const { page } = await people.visitor({ javaScriptEnabled: false });
    await page.goto(path);
    await expect(page.locator('noscript')).toBeVisible();
    await expect(page.locator('noscript')).toBeInViewport();
  });
}
