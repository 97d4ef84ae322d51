import { join } from 'node:path';
import { test } from '../fixtures.js';
import { allScreens } from './all-screens.js';
import { show } from './screen.js';
import { THEMES, VIEWPORTS } from './viewports.js';
import { applyTheme } from './apply-theme.js';

const FOLDER = process.env.SCREENSHOTS ?? 'test-results/screenshots';

for (const screen of allScreens) {
  for (const width of ['narrow', 'wide'] as const) {
    if (screen.only && screen.only !== width) continue;
    test(`${screen.name}-${VIEWPORTS[width].width}`, async ({ people, busyDate, database, closedSeason }) => {
      const { page } = await show(
        screen,
        { people, busyDate, database, closedSeason },
        { viewport: VIEWPORTS[width], reducedMotion: 'reduce' },
      );
      // A dialog covers exactly the viewport, so a full-page screenshot would not show more of it.
      const hasDialog = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0;
      for (const theme of THEMES) {
        await applyTheme(page, theme);
        const path = join(FOLDER, `${screen.name}-${VIEWPORTS[width].width}-${theme}.png`);
        await page.screenshot({ path, fullPage: !hasDialog, animations: 'disabled' });
      }
      people.forgetBrowserErrors();
    });
  }
}
