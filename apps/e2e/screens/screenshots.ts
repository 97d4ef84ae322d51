import { join } from 'node:path';
import { test } from '../fixtures.js';
import { memberScreens } from './member-screens.js';
import { organiserScreens } from './organiser-screens.js';
import { show } from './screen.js';
import { visitorScreens } from './visitor-screens.js';
import { THEMES, VIEWPORTS } from './viewports.js';

const FOLDER = process.env.SCREENSHOTS ?? 'test-results/screenshots';

for (const screen of [...visitorScreens, ...memberScreens, ...organiserScreens]) {
  for (const width of ['narrow', 'wide'] as const) {
    if (screen.only && screen.only !== width) continue;
    for (const theme of THEMES) {
      const name = `${screen.name}-${VIEWPORTS[width].width}-${theme}`;
      test(name, async ({ people, busyDate, database }) => {
        const options = { viewport: VIEWPORTS[width] };
        const person = await people[screen.as](options);
        await person.context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        await show(screen, { ...person, busyDate, database });
        // A dialog covers the viewport, and nothing of it is elsewhere.
        const hasDialog = (await person.page.locator('[role=dialog], [role=alertdialog]').count()) > 0;
        await person.page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: !hasDialog, animations: 'disabled' });
        people.forgiveComplaints();
      });
    }
  }
}
