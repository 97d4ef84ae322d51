import type { Page } from '@playwright/test';
import type { SeasonView } from '@raffle/contracts/season';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { overflowingElements } from '../../screens/fit.js';
import { changes } from '../../screens/breakage.js';
import { retryUntilStable } from '../../screens/retry-until-stable.js';

// Window widths, in pixels, at or near which the header's layout changes. A long navigation has the least room between 1120 and 1300.
const WIDTHS = [320, 351, 352, 360, 399, 400, 500, 639, 640, 768, 900, 1024, 1119, 1120, 1152, 1200, 1225, 1280, 1300, 1440, 1600];

for (const font of ['with', 'without'] as const) {
  // The gate checks only the more common case.
  const tag = font === 'with' ? [] : '@long';
  test(`the header fits at every width when slots are selected, ${font} the display font`, { tag }, async ({ people, date }) => {
    const { page, context } = await people.member({ viewport: { width: 1280, height: 800 } });
    // The font is optional; on a slow connection, the page is shown without it.
    if (font === 'without') await context.route('**/*.woff2', (route) => route.abort());
    const booking = new BookingPage(page);
    await booking.open(date);
    await expect(page.getByRole('button', { name: /^My Account/ })).toBeAttached();
    await booking.tick(
      ...['10:00', '10:15', '10:30', '10:45', '11:00', '11:15', '11:30', '11:45', '12:00', '12:15'].map((time) => `${date}T${time}`),
    );
    if (font === 'with') await page.evaluate(() => document.fonts.load('600 16px Fraunces').then(() => document.fonts.ready));
    await expectToFit(page);
    // Once the winner is announced, the navigation has one more entry.
    await changes<SeasonView>(page, 'season', (season) => ({ ...season, phase: 'announced' }));
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Results' }).first()).toBeAttached();
    await expectToFit(page);
    if (font === 'without') people.forgetBrowserErrors();
  });
}

async function expectToFit(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await retryUntilStable(async () => {
      expect(await overflowingElements(page), `nothing sticks out at ${width} px`).toEqual([]);
      const header = await page.getByRole('banner').boundingBox();
      expect(header?.height, `one line of controls at ${width} px`).toBeLessThan(90);
    });
  }
}
