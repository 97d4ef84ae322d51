// Logos and photos with transparent parts are designed for a light background. If their opaque parts are dark, they must still be visible
// in the dark theme.
import type { SeasonView } from '@raffle/contracts/season';
import { expect, test } from '../../fixtures.js';

const WIDE = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><path d="M0 0h400v100z"/></svg>';

for (const theme of ['light', 'dark', 'forced'])
  test(`a black logo on a transparent background is visible in ${theme} colours and keeps its proportions`, async ({ people }) => {
    const { page } = await people.visitor(theme === 'forced' ? { forcedColors: 'active', colorScheme: 'dark' } : {});
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme === 'dark' ? 'dark' : 'light');
    await page.route('**/api/files/wide', (route) => route.fulfill({ contentType: 'image/svg+xml', body: WIDE }));
    await page.route('**/api/season', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as SeasonView), contentVersion: 7 } });
    });
    await page.route('**/api/content', (route) =>
      route.fulfill({
        json: { year: 2025, sections: { prizeSponsors: [{ name: 'Wide Lodge', href: 'https://lodge.example', logo: '/api/files/wide' }] } },
      }),
    );
    await page.goto('/');
    const logo = page.getByRole('link', { name: 'Wide Lodge' }).locator('img');
    await logo.scrollIntoViewIfNeeded();
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
    await expect(logo).toHaveCSS('object-fit', 'contain');
    const ground = await logo.evaluate((image) => getComputedStyle(image).backgroundColor);
    for (const channel of ground.match(/\d+/g) ?? []) expect(Number(channel), ground).toBeGreaterThan(200);
  });
