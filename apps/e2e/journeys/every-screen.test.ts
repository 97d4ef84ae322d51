// Every page in every state: no barrier, no scrolling to the side, nothing that the browser complains about.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { barriers } from '../screens/barriers.js';
import { memberScreens } from '../screens/member-screens.js';
import { organiserScreens } from '../screens/organiser-screens.js';
import { show } from '../screens/screen.js';
import { THEMES, VIEWPORTS, type Theme } from '../screens/viewports.js';
import { visitorScreens } from '../screens/visitor-screens.js';

for (const screen of [...visitorScreens, ...memberScreens, ...organiserScreens]) {
  test(`${screen.name} suits everybody at every width and in both themes`, async ({ people, busyDate, database }) => {
    const viewports = screen.only ? [VIEWPORTS[screen.only]] : [VIEWPORTS.wide, VIEWPORTS.middle, VIEWPORTS.narrow];
    const options = { viewport: viewports[0], reducedMotion: 'reduce' } as const;
    const person = await people[screen.as](options);
    await show(screen, { ...person, busyDate, database });
    const { page } = person;
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      expect.soft(await overhang(page), `nothing sticks out at ${viewport.width} px`).toEqual([]);
      for (const theme of THEMES) {
        await wear(page, theme);
        expect.soft(await barriers(page, theme), `no barrier at ${viewport.width} px, ${theme}`).toEqual([]);
      }
    }
    if (screen.mayComplain) people.forgiveComplaints();
  });
}

/** As the theme switch does it, without what else a press changes. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(name);
  }, theme);
}

/** Elements that reach over the right edge when the page can be scrolled sideways; none when it cannot. */
function overhang(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5);
    return [`the page is ${scrollWidth} px wide`, ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
  });
}
